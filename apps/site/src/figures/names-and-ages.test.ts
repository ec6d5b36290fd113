import { localeOf } from '@portico/locale'
import type { Asset, Snapshot } from '@portico/market'
import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, nowMs, smallMarket } from '../../test/context.ts'
import { asOfView, closeView } from './as-of.ts'
import { assetRef, localName } from './asset.ts'

const english = localeOf('en')

function assetOf(snapshot: Snapshot, slug: string): Asset {
  const asset = snapshot.asset(slug)
  if (!asset) throw new Error(`the market lacks ${slug}`)
  return asset
}

describe('names and ages', () => {
  it('LOC-07 names currencies in the language of the reader, and coins as they are', () => {
    const snapshot = marketOf(smallMarket)
    expect(localName(assetOf(snapshot, 'usd'), localeOf('fr'))).toBe('dollar des États-Unis')
    expect(localName(assetOf(snapshot, 'btc'), localeOf('ar'))).toBe('Bitcoin')
    expect(assetRef(assetOf(snapshot, 'usd'), english)).toMatchObject({ symbol: '$' })
    expect(assetRef(assetOf(snapshot, 'btc'), english)).toMatchObject({ icon: 'btc', symbol: null })
  })

  it('CONV-03 says when numbers were true and how long that is ago', () => {
    const context = contextOf(marketOf(smallMarket))
    expect(asOfView('2026-09-29T00:00:00Z', { ...context, nowMs })).toMatchObject({
      iso: '2026-09-29T00:00:00Z',
      text: expect.stringContaining('Sep 29, 2026'),
      age: '3 hours ago',
    })
  })

  it.each([
    ['2026-09-28T03:00:00.001Z', 'now'],
    ['2026-09-28T03:00:00Z', 'last known'],
  ])('TRUTH-07 lets texts speak of %s at three o’clock of the day after as %s', (iso, said) => {
    const context = contextOf(marketOf(smallMarket))
    expect(asOfView(iso, context).said).toBe(said)
    expect(closeView(iso, context).said).toBe(said)
  })
})
