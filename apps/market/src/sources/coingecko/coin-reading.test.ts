import { describe, expect, it } from 'vitest'
import { coinsAnswer } from '../../../test/sources/coingecko-answers.ts'
import { readingOf } from './coin-reading.ts'
import { coinPage } from './coin-rows.ts'
import * as v from 'valibot'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const instant = (ms: number) => new Date(ms).toISOString()

/** When the reading of coins that were updated at these instants is from. */
async function asOfOf(updated: readonly string[]): Promise<string | null> {
  const answer = coinsAnswer(updated.map((at, index) => ({ id: `coin-${index}`, updated: at })))
  const rows = v.parse(coinPage, JSON.parse(answer.replaceAll(/: (-?[\d.]+)/g, ': "$1"')))
  const { asOf } = await readingOf(rows, {
    credit: { id: 'coingecko', name: 'CoinGecko', url: 'https://coins.example/', licence: 'Terms' },
    nowMs,
    assetOf: (id) => id,
    nameOf: () => undefined,
  })
  return asOf
}

describe('when a reading is from', () => {
  it('MKT-09 is the newest instant, up to a minute ahead of the clock', async () => {
    const [past, limit] = [instant(nowMs - 5000), instant(nowMs + 60_000)]
    expect(await asOfOf([past, instant(nowMs - 9000)])).toBe(past)
    expect(await asOfOf([past, limit])).toBe(limit)
    expect(await asOfOf([past, instant(nowMs + 60_001)])).toBe(past)
  })

  it('is not known where every coin is from the future or says nothing', async () => {
    expect(await asOfOf([instant(nowMs + 3_600_000), 'null', 'yesterday'])).toBe(null)
  })
})
