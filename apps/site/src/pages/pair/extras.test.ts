import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import { targetsLimit } from './targets/targets.ts'
import { load as loadPair } from './load.ts'
import { pairPath } from './pair-path.ts'
import type { PairView } from './view.ts'

const market = marketOf(smallMarket)

function load(query: string, options: { from?: string; to?: string; locale?: LocaleCode } = {}) {
  const { from = 'btc', to = 'usd', locale = 'en' } = options
  return loadPair(contextOf(market, { locale, query, params: { from, to } }))
}

function viewOf(query: string, options: { from?: string; to?: string; locale?: LocaleCode } = {}): PairView {
  const loaded = load(query, options)
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded.view
}

const slugsOf = (view: PairView) => view.targets.entries.map(({ asset }) => asset.slug)

describe('the targets', () => {
  it('converts the amount into every entry at the rates of the snapshot', () => {
    const view = viewOf('amount=2&board=eur')
    const euro = viewOf('amount=2', { to: 'eur' })
    expect(slugsOf(view)).toEqual(['eur'])
    expect(view.targets.entries[0]?.value).toBe(euro.result)
  })

  it('starts with known assets, never those of the pair itself', () => {
    const slugs = slugsOf(viewOf(''))
    expect(slugs.length).toBeGreaterThan(0)
    expect(slugs).not.toContain('btc')
    expect(slugs).not.toContain('usd')
  })

  it('leaves out what is unknown, twice there or beyond its limit', () => {
    expect(slugsOf(viewOf('board=eur.nosuch.eur.btc'))).toEqual(['eur'])
    expect(slugsOf(viewOf('board=-'))).toEqual([])
    expect(slugsOf(viewOf(`board=${'eur.'.repeat(300)}`)).length).toBeLessThanOrEqual(targetsLimit)
  })

  it('adds what the form names by code or name, and keeps the rest of the address', () => {
    const loaded = load('amount=2&window=7d&date=2026-01-01&board=-&add=Euro')
    expect(loaded).toEqual({
      kind: 'redirect',
      status: 302,
      path: '/convert/btc/usd?amount=2&window=7d&date=2026-01-01&board=eur',
    })
  })

  it('explains what it cannot add and changes nothing', () => {
    expect(viewOf('board=eur&add=nosuch').targets).toMatchObject({ unknown: 'nosuch', parameter: 'eur' })
    expect(viewOf('board=eur').targets.unknown).toBeNull()
  })
})

describe('the value on a past day', () => {
  it('CONV-04 says nothing until a day is asked for', () => {
    expect(viewOf('').past).toMatchObject({ state: 'empty', last: '2026-09-29' })
  })

  it('shows the value by the rates of that day', () => {
    const { past } = viewOf('amount=2&date=2026-09-28')
    expect(past).toMatchObject({ state: 'known', isEarlier: false, day: 'Sep 28, 2026' })
  })

  it('compares no rates of two units: none across the day on which one changed', () => {
    const cuts = [{ date: '2026-09-10', reason: 'redenomination', factor: '100' }] as const
    const changed = marketOf([...smallMarket, { slug: 'syp', kind: 'fiat', prices: flatYear('0.01'), cuts }])
    const pastOf = (date: string, [from, to]: readonly [string, string]) => {
      const loaded = loadPair(contextOf(changed, { params: { from, to }, query: `date=${date}` }))
      return loaded.kind === 'page' ? loaded.view.past : null
    }
    for (const pair of [
      ['usd', 'syp'],
      ['syp', 'usd'],
    ] as const) {
      expect(pastOf('2026-09-09', pair)).toMatchObject({ state: 'known', since: null })
      expect(pastOf('2026-09-10', pair)).toMatchObject({ since: { direction: 'steady' } })
    }
  })

  it.each(['2026-02-30', '2026-9-1', 'yesterday', '2026-09-30', '9999-01-01'])(
    'refuses %s with its reason',
    (date) => {
      expect(viewOf(`date=${date}`).past).toMatchObject({ state: 'bad', asked: date })
    },
  )

  it('says where the history does not reach', () => {
    expect(viewOf('date=1999-01-01').past.state).toBe('none')
  })
})

describe('pairPath', () => {
  const view = viewOf('amount=2&window=365d&date=2026-09-28&board=eur')

  it('CONV-06 keeps what the address says when one thing changes', () => {
    expect(pairPath(view, '3', { window: '30d' })).toBe(
      '/convert/btc/usd?amount=3&window=30d&date=2026-09-28&board=eur',
    )
    expect(pairPath(view, null, { to: 'eur' })).toBe('/convert/btc/eur?window=365d&date=2026-09-28&board=eur')
  })

  it('swaps when both sides would be the same', () => {
    expect(pairPath(view, null, { to: 'btc' })).toBe('/convert/usd/btc?window=365d&date=2026-09-28&board=eur')
  })
})

describe('show the math and reuse', () => {
  it('states both prices and both rates with the digits that the data has', () => {
    expect(viewOf('', { locale: 'fr' }).math).toEqual({
      fromUsd: '66\u202f000',
      toUsd: '1',
      rate: '66\u202f000',
      inverse: '0,0000151515151515',
    })
  })

  it('gives code that names this origin, pair and language', () => {
    const { embedCode } = viewOf('', { locale: 'ar' })
    expect(embedCode).toContain('src="https://www.example.com/embed/converter.js"')
    expect(embedCode).toContain('<portico-converter from="btc" to="usd" locale="ar">')
  })
})
