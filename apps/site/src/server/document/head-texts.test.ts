import { localeOf } from '@portico/locale'
import { createInMemoryPageMetaStore, type PageMeta } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import { createHeadTexts } from './head-texts.ts'

const values = {
  coinAmount: '2',
  coinCode: 'BTC',
  coinName: 'Bitcoin',
  fiatCode: 'USD',
  fiatPrice: '66,000.00',
  time: 'noon',
  '24hPercentChange': '+10.00%',
}

function override(change: Partial<PageMeta>): PageMeta {
  return { locale: 'en', page: 'pair', title: null, description: null, keywords: null, ...change }
}

function textsOf(...entries: readonly PageMeta[]) {
  const logger = recordingLogger()
  const pageMeta = createInMemoryPageMetaStore(entries)
  return { logger, pageMeta, texts: createHeadTexts({ pageMeta, logger }) }
}

const english = localeOf('en')

describe('createHeadTexts: the catalogue', () => {
  it('CONV-01 words the title of a pair', () => {
    const { texts } = textsOf()
    expect(texts.of('pair-rising', english, values).title).toBe('Convert 2 BTC to USD')
  })

  it('CONV-03 has a text for a trend where the catalogue has one, else that of the page', () => {
    const { texts } = textsOf()
    expect(texts.of('pair-rising', english, values).description).toContain('+10.00% in 24 hours')
    expect(texts.of('pair-steady', english, values).description).not.toContain('+10.00%')
    expect(texts.of('pair-steady', english, values).description).toContain('66,000.00 USD')
  })

  it('formats each page in its own language, and falls back along the chain', () => {
    const { texts } = textsOf()
    const titleIn = (code: 'fr' | 'ar' | 'asia' | 'ar_SA') =>
      texts.of('home', localeOf(code), { count: '9' }).title
    expect(new Set([titleIn('fr'), titleIn('ar'), titleIn('asia')]).size).toBe(3)
    expect(titleIn('ar_SA')).toBe(titleIn('ar'))
  })

  it('LOC-06 begins a title with a capital letter where the name of a currency opens it', () => {
    const { texts } = textsOf()
    const coinName = { name: 'доллар США', kind: 'fiat' } as const
    expect(texts.of('asset-history', localeOf('ru'), { ...values, coinName }).title).toMatch(/^Доллар США/)
  })

  it('gives no keywords where the catalogue has none, and an empty title for an unknown page', () => {
    const { texts } = textsOf()
    expect(texts.of('legal', english, {}).keywords).toBeNull()
    expect(texts.of('nowhere', english, {})).toEqual({ title: '', description: '', keywords: null })
  })
})

describe('createHeadTexts: the operator', () => {
  it('takes what the operator set, field by field', () => {
    const { texts } = textsOf(override({ title: '{coinName}: {fiatPrice} {fiatCode}' }))
    expect(texts.of('pair-rising', english, values)).toMatchObject({
      title: 'Bitcoin: 66,000.00 USD',
      description: expect.stringContaining('+10.00%'),
    })
  })

  it('prefers the text for the trend to the one for the page', () => {
    const { texts } = textsOf(
      override({ description: 'any' }),
      override({ page: 'pair-falling', description: 'down {24hPercentChange}' }),
    )
    expect(texts.of('pair-falling', english, values).description).toBe('down +10.00%')
    expect(texts.of('pair-rising', english, values).description).toBe('any')
  })

  it('holds in its own locale only, and follows the store', () => {
    const { texts, pageMeta } = textsOf(override({ title: 'Own' }))
    expect(texts.of('pair', localeOf('fr'), values).title).not.toBe('Own')
    pageMeta.replace([override({ title: 'Newer' })])
    expect(texts.of('pair', english, values).title).toBe('Newer')
  })

  it.each(['{coinName', '{count, plural, one {#}', '{a, plural, {}'])(
    'falls back to the catalogue where %j cannot be read, and reports that once',
    (title) => {
      const { texts, logger } = textsOf(override({ title }))
      expect(texts.of('pair', english, values).title).toBe('Convert 2 BTC to USD')
      expect(texts.of('pair', english, values).title).toBe('Convert 2 BTC to USD')
      expect(logger.lines).toMatchObject([{ level: 'error', details: { template: title } }])
    },
  )

  it('never shows the word undefined for a placeholder that the page does not have', () => {
    const { texts } = textsOf(override({ title: 'Own {nothing} title' }))
    expect(texts.of('pair', english, values).title).not.toContain('undefined')
  })
})
