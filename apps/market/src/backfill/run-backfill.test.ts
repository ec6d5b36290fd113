import { packSeriesText } from '@portico/market'
import { describe, expect, it } from 'vitest'

import { createTestClock } from '../../test/follow/clock.ts'
import { assetOf, createTestSource } from '../../test/follow/market.ts'
import type { MarketSource } from '../ports/source.ts'
import { type BackfillRequest, runBackfill } from './run-backfill.ts'

const clock = createTestClock('2026-11-20T10:00:00Z')

/** A bundle that knows one day of btc, and a source that lists a coin beyond it. */
function run(assets: BackfillRequest['assets']) {
  const bundle = createTestSource('bundle', { clock, everyMs: null })
  bundle.say(async () => ({
    ...{ credit: bundle.credit, asOf: null, quotes: [], assets: [assetOf('btc')] },
    series: [packSeriesText({ assetId: 'btc', dates: '2026-11-02', prices: '9', held: [], cuts: [] })],
  }))
  const asked: string[] = []
  const live: MarketSource = {
    ...createTestSource('live', { clock }),
    history: {
      covers: () => true,
      async closes({ assetId, from, to }) {
        asked.push(`${assetId} ${from} ${to}`)
        return { currency: 'usd', observations: [] }
      },
    },
  }
  const summary = runBackfill({
    ...{ sources: [live, bundle], clock, signal: new AbortController().signal, onProgress: () => {} },
    history: { readCloses: async () => [], writeCloses: async () => 0, writeBars: async () => {} },
    identities: { listedBy: (source) => new Map(source === 'live' ? [['pepe-coin', 'pepe']] : []) },
    request: { from: '2026-11-01', to: '2026-11-02', assets },
  })
  return { summary, asked }
}

describe('runBackfill', () => {
  it('HIST-04 fills every asset that is known, without what the bundle has', async () => {
    const { summary, asked } = run(null)
    expect((await summary).gaps).toEqual([
      { assetId: 'btc', days: 1 },
      { assetId: 'pepe', days: 2 },
    ])
    expect(asked).toEqual(['btc 2026-11-01 2026-11-01', 'pepe 2026-11-01 2026-11-02'])
  })

  it('HIST-04 fills the assets that are named alone, and refuses those that nobody lists', async () => {
    const named = run(['pepe'])
    await named.summary
    expect(named.asked).toEqual(['pepe 2026-11-01 2026-11-02'])
    const unknown = run(['btc', 'pep', 'nope'])
    await expect(unknown.summary).rejects.toThrow('There is no asset pep, nope.')
    expect(unknown.asked).toEqual([])
  })
})
