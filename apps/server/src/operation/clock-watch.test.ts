import type { StoreClock } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { clockConditions, watchClock } from './clock-watch.ts'

const startMs = Date.UTC(2027, 0, 15, 12)

/** A store whose readings a test gives, ahead of this process by so many milliseconds; `away` is none. */
function storeOf(store: StoreClock['store'], ahead: (number | 'away')[]) {
  const closed: string[] = []
  const clock: StoreClock = {
    store,
    async read() {
      const next = ahead.length > 1 ? ahead.shift() : ahead[0]
      if (next === undefined || next === 'away') throw new Error('away')
      return startMs + next
    },
    async [Symbol.asyncDispose]() {
      closed.push(store)
    },
  }
  return { clock, ahead, closed }
}

function watchOf(...clocks: readonly StoreClock[]) {
  const lines: string[] = []
  const log = (_fields: object, message: string) => lines.push(message)
  const opened = watchClock({ clocks, now: () => startMs, logger: { info: log, warn: log } })
  return opened.then((watch) => ({ watch, lines }))
}

const roles = ['site', 'market', 'gateway', 'collector'] as const

describe('watchClock', () => {
  it('SAFE-06 takes the median of five readings', async () => {
    const { clock } = storeOf('Redis', [-9000, -9000, 100, 200, 300])
    const { watch } = await watchOf(clock)
    await using _ = watch
    expect(Math.round(watch.offsets().get('Redis') ?? 0)).toBe(-100)
    expect(watch.isRight()).toBe(true)
  })

  it('SAFE-06 deducts half of the round trip', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    let reads = 0
    const slow: StoreClock = {
      store: 'Redis',
      async read() {
        reads += 1
        const begunMs = performance.now()
        while (performance.now() - begunMs < 40) await new Promise((resolve) => setImmediate(resolve))
        ask()
        return startMs
      },
      async [Symbol.asyncDispose]() {},
    }
    const { watch } = await watchOf(slow)
    await asked
    expect(reads).toBe(5)
    // The process asked 40 ms before it read its own clock, which stands still here.
    expect(watch.offsets().get('Redis')).toBeLessThanOrEqual(-20)
    await watch[Symbol.asyncDispose]()
  })

  it.each([
    [5000, []],
    [-5000, []],
    [5100, ['the clock is 5.1 s behind that of Redis']],
    [-300_000, ['the clock is 300 s ahead of that of Redis']],
  ])('SAFE-06 says so where a store is %d ms ahead, from five seconds on', async (ahead, texts) => {
    const { clock } = storeOf('Redis', [ahead])
    const { watch } = await watchOf(clock)
    await using _ = watch
    // A reading takes some microseconds, of which half are deducted.
    if (Math.abs(ahead) === 5000) return expect(watch.offsets().get('Redis')).toBeCloseTo(-ahead, -1)
    const conditions = await clockConditions(watch, roles)()
    expect(conditions.map(({ text }) => text)).toEqual(texts)
    expect(conditions.every(({ subject }) => subject === 'clock')).toBe(true)
    expect(conditions.flatMap(({ stops = [] }) => stops)).toEqual(['market', 'gateway'])
    expect(watch.isRight()).toBe(false)
  })

  it('SAFE-06 is wrong where one of two stores differs, stays so while that is away, and right again after', async () => {
    const redis = storeOf('Redis', [0])
    const postgres = storeOf('PostgreSQL', [-60_000])
    const { watch, lines } = await watchOf(postgres.clock, redis.clock)
    expect(watch.isRight()).toBe(false)
    postgres.ahead.splice(0, 1, 'away')
    await watch.look()
    expect(watch.isRight()).toBe(false)
    postgres.ahead.splice(0, 1, 0)
    await watch.look()
    expect(watch.isRight()).toBe(true)
    expect(lines).toEqual([
      'the clock is 60 s ahead of that of PostgreSQL',
      'the clock agrees with that of PostgreSQL again',
    ])
    await watch[Symbol.asyncDispose]()
    expect([...redis.closed, ...postgres.closed]).toEqual(['Redis', 'PostgreSQL'])
  })

  it('SAFE-06 takes a clock that no store has answered for as right', async () => {
    const { clock } = storeOf('Redis', ['away'])
    const { watch } = await watchOf(clock)
    await using _ = watch
    expect([watch.isRight(), watch.offsets().size]).toEqual([true, 0])
  })
})
