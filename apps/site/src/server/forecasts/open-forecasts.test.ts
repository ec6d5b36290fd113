import { type AssetForecast, forecastAsset } from '@portico/forecast'
import { createInMemoryForecastLog, type ForecastLog, StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { forecastInput } from '../../views/forecast/forecasts.ts'
import { marketDay, marketOf, nowMs, recordingLogger } from '../../../test/context.ts'
import { RenderRefused } from '../admission/admission.ts'
import type { TaskOutcome } from '../workers/worker-pool.ts'
import type { ForecastPool } from './forecast-pool.ts'
import { openForecasts } from './open-forecasts.ts'
import { publishedForecasts } from './published.ts'

const prices = Array.from({ length: 400 }, (_, day) => String(100 + ((day * 37) % 11)))
const market = (change = {}) => marketOf([{ slug: 'btc', prices, ...change }])

function assetOf(snapshot = market()) {
  const asset = snapshot.asset('btc')
  if (!asset) throw new Error('the market has no btc')
  return asset
}

/** A worker whose answers the test gives. */
function waitingPool() {
  const held: PromiseWithResolvers<TaskOutcome<AssetForecast>>[] = []
  const pool: ForecastPool = {
    run() {
      const next = Promise.withResolvers<TaskOutcome<AssetForecast>>()
      held.push(next)
      return next.promise
    },
    [Symbol.asyncDispose]: async () => {},
  }
  return { pool, held }
}

const computed = (snapshot = market()): TaskOutcome<AssetForecast> => ({
  kind: 'done',
  result: forecastAsset(forecastInput(snapshot, assetOf(snapshot))),
})

function open(change: { log?: ForecastLog; timeoutMs?: number } = {}) {
  const { pool, held } = waitingPool()
  const logger = recordingLogger()
  const log = change.log ?? createInMemoryForecastLog()
  const forecasts = openForecasts({ pool, logger, now: () => nowMs, ...change, log })
  return { forecasts, held, logger, log }
}

describe('openForecasts', () => {
  it('PRED-01 works a forecast out once, however many wait, and remembers it', async () => {
    const { forecasts, held } = open()
    const both = [forecasts.of(market(), assetOf()), forecasts.of(market(), assetOf())]
    expect(held).toHaveLength(1)
    held[0]?.resolve(computed())
    const [first, second] = await Promise.all(both)
    expect(first).toMatchObject({ history: { closes: 400 } })
    expect(second).toEqual(first)
    expect(await forecasts.of(market(), assetOf())).toEqual(first)
    expect(held).toHaveLength(1)
  })

  it('PRED-01 works it out anew for a newer close', async () => {
    const { forecasts, held } = open()
    const before = market({ prices: prices.slice(1), behindDays: 1 })
    const first = forecasts.of(before, assetOf())
    held[0]?.resolve(computed(before))
    await first
    void forecasts.of(market(), assetOf())
    expect(held).toHaveLength(2)
    held[1]?.resolve(computed())
  })

  it('NUM-06 lets a page wait for its forecast, for a bounded time', async () => {
    const { forecasts, held } = open({ timeoutMs: 0 })
    await expect(forecasts.of(market(), assetOf())).rejects.toThrow(RenderRefused)
    held[0]?.resolve(computed())
    await held[0]?.promise
    await Promise.resolve()
    expect(await forecasts.of(market(), assetOf())).toMatchObject({ history: { closes: 400 } })
    expect(held).toHaveLength(1)
  })

  it('SAFE-01 refuses a page whose forecast has no place in the queue, and asks again', async () => {
    const { forecasts, held, logger } = open()
    const busy = forecasts.of(market(), assetOf())
    held[0]?.resolve({ kind: 'busy' })
    await expect(busy).rejects.toMatchObject({ reason: 'full', retryAfterSeconds: 5 })
    expect(logger.lines).toEqual([])
    const next = forecasts.of(market(), assetOf())
    held[1]?.resolve(computed())
    expect(await next).toMatchObject({ history: { closes: 400 } })
  })

  it('NUM-06 makes no page without its forecast where the worker fails, and says so', async () => {
    const { forecasts, held, logger } = open()
    const failed = forecasts.of(market(), assetOf())
    held[0]?.reject(new Error('no'))
    await expect(failed).rejects.toThrow('no')
    expect(logger.lines).toMatchObject([{ level: 'error', details: { asset: 'btc' } }])
    const next = forecasts.of(market(), assetOf())
    held[1]?.resolve(computed())
    expect(await next).toMatchObject({ history: { closes: 400 } })
  })
})

describe('what goes to the log while its database is away', () => {
  /** A log whose database is away, and what the database holds. */
  function logWithoutDatabase() {
    const store = createInMemoryForecastLog()
    const away = { is: true }
    const through = async <Answer>(answer: () => Promise<Answer>) => {
      if (away.is) throw new StoreUnavailable('database')
      return answer()
    }
    const log: ForecastLog = {
      ...store,
      publish: (asset, entries) => through(() => store.publish(asset, entries)),
      read: (asset) => through(() => store.read(asset)),
    }
    return { log, store, away }
  }

  it('PRED-05 is written at the end of the process where the database is back by then', async () => {
    const { log, store, away } = logWithoutDatabase()
    const { forecasts, held } = open({ log })
    const first = forecasts.of(market(), assetOf())
    held[0]?.resolve(computed())
    await first
    await expect(forecasts.record(assetOf())).rejects.toThrow(RenderRefused)
    away.is = false
    await forecasts[Symbol.asyncDispose]()
    expect((await store.read('btc')).entries.length).toBeGreaterThan(0)
  })

  it('PRED-05 is written with its first time once the database is back, and its page is refused until then', async () => {
    const { log, store, away } = logWithoutDatabase()
    const { forecasts, held, logger } = open({ log })
    const first = forecasts.of(market(), assetOf())
    held[0]?.resolve(computed())
    await first
    await expect(forecasts.record(assetOf())).rejects.toThrow(RenderRefused)
    away.is = false
    await forecasts.of(market(), assetOf())
    await expect.poll(async () => (await store.read('btc')).entries.length).toBeGreaterThan(0)
    const { entries } = await forecasts.record(assetOf())
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map(({ publishedAt }) => Date.parse(publishedAt)))).toEqual(new Set([nowMs]))
    expect(logger.lines).toEqual([])
  })
})

describe('what goes to the log', () => {
  async function answered(log?: ForecastLog) {
    const opened = open(log ? { log } : {})
    const answer = opened.forecasts.of(market(), assetOf())
    opened.held[0]?.resolve(computed())
    await answer
    await opened.forecasts[Symbol.asyncDispose]()
    return opened
  }

  it('PRED-05 is each model that has an answer, with a month, a quarter, a year and two ahead', async () => {
    const { forecasts } = await answered()
    const { entries } = await forecasts.record(assetOf())
    const { forecast } = { forecast: forecastAsset(forecastInput(market(), assetOf())) }
    const fitted = forecast.models.filter(({ status }) => status === 'fitted').map(({ id }) => id)
    expect(entries.map(({ model }) => model)).toEqual(fitted)
    for (const { originDay, publishedAt, targets } of entries) {
      expect([originDay, publishedAt]).toEqual([marketDay, new Date(nowMs).toISOString()])
      const days = targets.map(({ day }) => (Date.parse(day) - Date.parse(marketDay)) / 86_400_000)
      expect(days).toHaveLength(4)
      for (const [index, wanted] of [30, 90, 365, 730].entries())
        expect(Math.abs((days[index] ?? 0) - wanted)).toBeLessThan(3)
    }
  })

  it('PRED-05 says what the page says', async () => {
    const forecast = forecastAsset(forecastInput(market(), assetOf()))
    const walk = forecast.models.find(({ id }) => id === 'random-walk')
    if (walk?.status !== 'fitted') throw new Error('the random walk has no answer')
    const [entry] = publishedForecasts(assetOf(), forecast, nowMs)
    for (const { day, quantiles } of entry?.targets ?? []) {
      const shown = walk.fan.find((point) => point.day === Date.parse(day) / 86_400_000)
      expect(Number(quantiles.p50)).toBeCloseTo(shown?.median ?? 0, 4)
      expect(Number(quantiles.p05)).toBeCloseTo(shown?.band?.p05 ?? 0, 4)
    }
  })

  it('PRED-05 is nothing of days that have passed when it is published', () => {
    const forecast = forecastAsset(forecastInput(market(), assetOf()))
    const later = (days: number) => publishedForecasts(assetOf(), forecast, nowMs + days * 86_400_000)
    expect(later(40)[0]?.targets).toHaveLength(3)
    expect(later(800)).toEqual([])
  })

  it('PRED-05 is nothing where there is no history or no model with an answer', () => {
    const none: AssetForecast = { history: null, models: [], defaultModel: null }
    expect(publishedForecasts(assetOf(), none, nowMs)).toEqual([])
    const few = market({ prices: ['1', '2'] })
    expect(publishedForecasts(assetOf(few), forecastAsset(forecastInput(few, assetOf(few))), nowMs)).toEqual(
      [],
    )
  })

  it('PRED-05 keeps no answer back where the log fails, and says so', async () => {
    const failing: ForecastLog = {
      ...createInMemoryForecastLog(),
      publish: () => Promise.reject(new Error('the disk is full')),
      read: () => Promise.reject(new Error('the disk is full')),
    }
    const { logger } = await answered(failing)
    expect(logger.lines).toMatchObject([{ level: 'error', message: 'forecasts could not be recorded' }])
  })
})
