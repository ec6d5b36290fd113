import { describe, expect, it } from 'vitest'
import { readForecastRecord } from '../src/forecasts/chain.ts'
import type { ForecastLog, PublishedForecast } from '../src/forecasts/port.ts'

/** An entry for tests. */
export function forecastEntry(change: Partial<PublishedForecast> = {}): PublishedForecast {
  return {
    asset: 'btc',
    model: 'random-walk',
    originDay: '2026-09-29',
    originPrice: '83212.64',
    publishedAt: '2026-09-29T03:00:00.000Z',
    targets: [
      {
        day: '2026-10-29',
        quantiles: { p05: '66000', p25: '75000', p50: '83212.64', p75: '91000', p95: '104000' },
      },
    ],
    ...change,
  }
}

/** What every adapter of the port must do. */
export function describeForecastLog(name: string, create: () => Promise<ForecastLog>): void {
  describe(`ForecastLog: ${name}`, () => {
    it('PRED-05 holds nothing of an asset at first', async () => {
      const log = await create()
      expect(await log.read('btc')).toEqual({ entries: [], chain: { status: 'empty' } })
    })

    it('PRED-05 gives back what was published, in its order, with the head of the chain', async () => {
      const log = await create()
      const walk = forecastEntry()
      const trend = forecastEntry({ model: 'log-trend' })
      const next = forecastEntry({ originDay: '2026-09-30' })
      expect(await log.publish('btc', [walk, trend])).toBe(2)
      const first = await log.read('btc')
      expect(await log.publish('btc', [next])).toBe(1)
      const second = await log.read('btc')
      expect(second.entries).toEqual([walk, trend, next])
      expect(first.chain).toMatchObject({ status: 'intact', lines: 2 })
      expect(second.chain).toMatchObject({ status: 'intact', lines: 3 })
      expect(second.chain).not.toMatchObject({
        head: first.chain.status === 'intact' ? first.chain.head : '',
      })
    })

    it('PRED-05 keeps the first forecast of an asset, a model and a day for good', async () => {
      const log = await create()
      const first = forecastEntry()
      await log.publish('btc', [first])
      expect(await log.publish('btc', [forecastEntry({ originPrice: '1' })])).toBe(0)
      expect(await log.publish('btc', [])).toBe(0)
      expect((await log.read('btc')).entries).toEqual([first])
      const twice = [
        forecastEntry({ model: 'ensemble' }),
        forecastEntry({ model: 'ensemble', originPrice: '2' }),
      ]
      expect(await log.publish('btc', twice)).toBe(1)
    })

    it('PRED-05 keeps assets apart, with equal chains for equal entries', async () => {
      const log = await create()
      const other = await create()
      await log.publish('btc', [forecastEntry()])
      await log.publish('eth', [forecastEntry({ asset: 'eth' })])
      await other.publish('btc', [forecastEntry()])
      expect((await log.read('eth')).entries).toHaveLength(1)
      expect((await other.read('btc')).chain).toEqual((await log.read('btc')).chain)
      expect((await log.read('eth')).chain).not.toEqual((await log.read('btc')).chain)
    })

    it('PRED-05 names the assets that it holds anything of, and gives their lines to be read elsewhere', async () => {
      const log = await create()
      expect([await log.assets(), await log.text('btc')]).toEqual([[], ''])
      await log.publish('eth', [forecastEntry({ asset: 'eth' })])
      await log.publish('btc', [forecastEntry(), forecastEntry({ model: 'log-trend' })])
      const before = await log.assets()
      expect(before.map(({ asset }) => asset)).toEqual(['btc', 'eth'])
      await log.publish('eth', [forecastEntry({ asset: 'eth', model: 'log-trend' })])
      const [bitcoin, ether] = await log.assets()
      expect(bitcoin).toEqual(before[0])
      expect(ether?.size).toBeGreaterThan(before[1]?.size ?? 0)
      expect(readForecastRecord(await log.text('btc'), 'btc')).toEqual(await log.read('btc'))
    })

    it('PRED-05 publishes once what is published twice at the same time', async () => {
      const log = await create()
      const counts = await Promise.all(Array.from({ length: 5 }, () => log.publish('btc', [forecastEntry()])))
      expect(counts.toSorted()).toEqual([0, 0, 0, 0, 1])
      expect((await log.read('btc')).chain).toMatchObject({ status: 'intact', lines: 1 })
    })
  })
}
