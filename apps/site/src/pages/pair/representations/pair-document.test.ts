import { localeOf } from '@portico/locale'
import { pairRate } from '@portico/market'
import { expect, it } from 'vitest'
import { flatYear, marketOf, nowMs, smallMarket } from '../../../../test/context.ts'
import { pairDocument } from './pair-document.ts'

/** Daily prices are last known ones after four days. */
const old = { slug: 'old', prices: flatYear('2'), behindDays: 4 }
const fresh = { slug: 'fresh', prices: flatYear('2'), behindDays: 3 }
const snapshot = marketOf([...smallMarket, old, fresh])

function isStale(fromSlug: string, toSlug: string): boolean {
  const [from, to] = [snapshot.asset(fromSlug), snapshot.asset(toSlug)]
  const rate = from && to && pairRate(snapshot, from, to)
  if (!from || !to || !rate) throw new Error('The market lacks the pair.')
  const pair = { from, to }
  const publicOrigin = 'https://site.example'
  return pairDocument({ snapshot, locale: localeOf('en'), publicOrigin, pair, rate, amount: '1', nowMs })
    .stale
}

it.each([
  ['old', 'btc', true],
  ['btc', 'old', true],
  ['old', 'usd', true],
  ['usd', 'old', true],
  ['old', 'fresh', true],
  ['fresh', 'btc', false],
  ['btc', 'fresh', false],
  ['usd', 'eur', false],
])('LIVE-05 says of %s in %s whether a price of the two is a last known one: %s', (from, to, stale) => {
  expect(isStale(from, to)).toBe(stale)
})
