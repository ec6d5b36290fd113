import { StoreUnavailable } from '@portico/stores'
import { expect, it } from 'vitest'
import { recordingLogger } from '../../test/context.ts'
import { createStoredDays } from './stored-days.ts'

const bars = [{ assetId: 'btc', source: 'binance', currency: 'usdt', bars: [] }]

/** Days of a store that fails as it is told, and a clock that is set by hand. */
function open() {
  const logger = recordingLogger()
  const store: { failure: Error | null } = { failure: null }
  const clock = { nowMs: 0 }
  const asked: unknown[] = []
  const days = createStoredDays({
    logger,
    now: () => clock.nowMs,
    marketHistory: {
      async readBars(...question) {
        asked.push(question)
        if (store.failure !== null) throw store.failure
        return bars
      },
    },
  })
  return { days, store, asked, logger, clock }
}

it('COIN-02 reads the days of one asset from the store', async () => {
  const { days, asked } = open()
  expect(await days.of('btc', '2026-08')).toBe(bars)
  expect(asked).toEqual([[['btc'], '2026-08']])
})

it('COIN-02 keeps what it read for a minute, each asset and month apart', async () => {
  const { days, asked, clock } = open()
  for (const atMs of [0, 59_999, 60_000]) {
    clock.nowMs = atMs
    await days.of('btc', '2026-08')
  }
  await days.of('eth', '2026-08')
  await days.of('btc', '2026-07')
  expect(asked).toEqual([
    [['btc'], '2026-08'],
    [['btc'], '2026-08'],
    [['eth'], '2026-08'],
    [['btc'], '2026-07'],
  ])
})

it('has no days where there is no database', async () => {
  expect(await createStoredDays({ marketHistory: null, logger: recordingLogger() }).of('btc', '')).toEqual([])
})

it('COIN-02 does without days while the database is away, and asks again at once', async () => {
  const { days, store, logger } = open()
  store.failure = new StoreUnavailable('database')
  expect(await days.of('btc', '')).toEqual([])
  expect(logger.lines).toEqual([])
  store.failure = null
  expect(await days.of('btc', '')).toBe(bars)
})

it('tells once of another reason, and again after days could be read', async () => {
  const { days, store, logger, clock } = open()
  for (const failure of [new Error('old schema'), new Error('old schema'), null, new Error('old schema')]) {
    store.failure = failure
    clock.nowMs += 60_000
    expect(await days.of('btc', '')).toEqual(failure === null ? bars : [])
  }
  expect(logger.lines.map(({ level }) => level)).toEqual(['warn', 'warn'])
})

it('does not take days that it kept for a store that answers again', async () => {
  const { days, store, logger } = open()
  await days.of('btc', '')
  store.failure = new Error('no right to read')
  for (const asset of ['eth', 'btc', 'eth']) await days.of(asset, '')
  expect(logger.lines).toHaveLength(1)
})
