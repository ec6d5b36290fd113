import { type LocaleCode, localeOf } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { flatYear, marketOf, smallMarket } from '../../../../test/context.ts'
import { pairFeed } from './pair-feed.ts'

interface Asked {
  readonly locale?: LocaleCode
  readonly change?: string
  readonly from?: string
  readonly brandName?: string
}

function feedOf(
  snapshot: Snapshot,
  { locale = 'en', change, from = 'btc', brandName = 'Brand' }: Asked = {},
) {
  const [source, target] = [snapshot.asset(from), snapshot.asset('usd')]
  if (!source || !target) throw new Error(`no ${from}/usd`)
  return pairFeed({
    snapshot,
    locale: localeOf(locale),
    publicOrigin: 'https://site.example',
    brandName,
    pair: { from: source, to: target },
    change: change ?? null,
  })
}

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

/** Every tag closes in its order, and no bracket or ampersand stands alone. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  const tag = /<(\/?)([a-z]+)(?: [a-z:]+="[^"<]*")*(\/?)>/g
  for (const [, end, name = '', empty] of xml.matchAll(tag)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
  }
  expect(open).toEqual([])
  const text = xml.replace(/^<\?xml [^?]*\?>/, '').replace(tag, '')
  expect(text.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toMatch(/[<>&]/)
}

const market = marketOf(smallMarket)

describe('the feed of a pair', () => {
  it('tells the last thirty days, the newest first, each with its move and its page', () => {
    const xml = feedOf(market)
    expectWellFormed(xml)
    expect(textsOf(xml, 'title').slice(0, 3)).toEqual([
      'BTC / USD',
      '1 BTC = 66,000.00 USD (+10.00%)',
      '1 BTC = 60,000.00 USD (0.00%)',
    ])
    expect(textsOf(xml, 'content')).toHaveLength(30)
    expect(textsOf(xml, 'content')[0]).toBe('66000')
    expect(textsOf(xml, 'id').slice(0, 2)).toEqual([
      'https://site.example/convert/btc/usd.atom',
      'https://site.example/convert/btc/usd?date=2026-09-29',
    ])
    expect(textsOf(xml, 'updated').slice(0, 2)).toEqual(['2026-09-29T00:00:00Z', '2026-09-29T00:00:00Z'])
  })

  it('tells only the days that moved as much as was asked for, in either direction', () => {
    const swings = marketOf([...smallMarket, { slug: 'swing', prices: ['100', '105', '104', '98', '98'] }])
    const percents = (change: string) =>
      textsOf(feedOf(swings, { from: 'swing', change }), 'title')
        .slice(1)
        .map((title) => /\((.*)\)/.exec(title ?? '')?.[1])
    expect(percents('5')).toEqual(['-5.77%', '+5.00%'])
    expect(percents('5.01')).toEqual(['-5.77%'])
    expect(percents('50')).toEqual([])
  })

  it('says nothing of a move across days without a rate', () => {
    const gap = marketOf([
      { slug: 'usd', kind: 'fiat', prices: ['1', '1'] },
      { slug: 'late', prices: ['2'], behindDays: 0 },
    ])
    expect(textsOf(feedOf(gap, { from: 'late' }), 'title')).toEqual(['LATE / USD', '1 LATE = 2.00 USD'])
    expect(textsOf(feedOf(gap, { from: 'late', change: '0' }), 'content')).toEqual([])
  })

  it('writes numbers and addresses of its language', () => {
    const xml = feedOf(market, { locale: 'de' })
    expect(xml).toContain('xml:lang="de"')
    expect(textsOf(xml, 'title')[1]).toContain('66.000,00')
    expect(textsOf(xml, 'id')[1]).toBe('https://site.example/de/convert/btc/usd?date=2026-09-29')
  })

  it('lets no name out of its place', () => {
    const hostile = '</name><x a="&'
    const xml = feedOf(marketOf([...smallMarket, { slug: '<&"', prices: flatYear('1') }]), {
      from: '<&"',
      brandName: hostile,
    })
    expectWellFormed(xml)
    expect(textsOf(xml, 'name')).toEqual(['&lt;/name&gt;&lt;x a="&amp;'])
  })
})
