import { StoreUnavailable } from '@portico/stores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startCollector } from './start-collector.ts'

const hourMs = 3_600_000
const sink = {
  store: async () => {},
  ready: async () => true,
  waiting: () => 0,
  async [Symbol.asyncDispose]() {},
}

/** A collector without a stream, and the days before which it dropped others. */
function collect(keepDays: number, dropBefore: (day: string) => Promise<readonly string[]> = async () => []) {
  const asked: string[] = []
  const log: unknown[] = []
  const collector = startCollector({
    ...{ reader: null, sink, keepDays, now: Date.now, signal: new AbortController().signal },
    days: {
      dropBefore(day) {
        asked.push(day)
        return dropBefore(day)
      },
    },
    logger: {
      info: (fields, line) => log.push([line, fields]),
      warn: (_fields, line) => log.push(line),
    },
  })
  return { collector, asked, log }
}

describe('startCollector without a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T22:30:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('drops days at its start and when a day is over, and keeps as many as it is told', async () => {
    const { collector, asked, log } = collect(395, async (day) =>
      day === '2025-10-24' ? ['2025-10-23'] : [],
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['2025-10-24'])
    await vi.advanceTimersByTimeAsync(26 * hourMs)
    expect(asked).toEqual(['2025-10-24', '2025-10-25', '2025-10-26'])
    expect(log).toEqual([['days of events that were over are dropped', { days: ['2025-10-23'] }]])
    await collector[Symbol.asyncDispose]()
    await vi.advanceTimersByTimeAsync(100 * hourMs)
    expect(asked).toHaveLength(3)
    expect(collector.status()).toEqual({ copied: 0, dead: 0, lag: null, reasons: [] })
  })

  it('keeps today where one day is kept', async () => {
    const { collector, asked } = collect(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['2026-11-22'])
    await collector[Symbol.asyncDispose]()
  })

  it('says that days could not be dropped, and tries again an hour later', async () => {
    let isAway = true
    const { collector, asked } = collect(7, async () => {
      if (isAway) throw new StoreUnavailable('database')
      return []
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(collector.status().reasons).toEqual(['days of events that are over are not dropped'])
    isAway = false
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(collector.status().reasons).toEqual([])
    expect(asked).toEqual(['2026-11-16', '2026-11-16'])
    await collector[Symbol.asyncDispose]()
  })

  it('waits for days that are being dropped when it ends', async () => {
    const dropping = Promise.withResolvers<readonly string[]>()
    const { collector } = collect(7, () => dropping.promise)
    await vi.advanceTimersByTimeAsync(0)
    let isOver = false
    const ending = collector[Symbol.asyncDispose]().then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(isOver).toBe(false)
    dropping.resolve([])
    await ending
    expect(isOver).toBe(true)
  })
})
