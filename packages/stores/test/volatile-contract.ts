import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../src/unavailable.ts'
import type { VolatileStore } from '../src/volatile/port.ts'

const minuteMs = 60_000
/** Over soon, but not before the next call of a test on a busy machine. */
const briefMs = 1000

/** What every adapter of the port must do. The store may hold the keys of others. */
export function describeVolatileStore(name: string, open: () => Promise<VolatileStore>): void {
  describe(`VolatileStore: ${name}`, () => {
    let opened: VolatileStore | null = null
    const store = () => {
      if (opened === null) throw new Error('The store is not open.')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.[Symbol.asyncDispose]())
    describe('addOnce', () => describeAddOnce(store))
    describe('put, read, take, remove', () => describeValues(store))
    describe('takeIf', () => describeTakeIf(store))
    describe('count', () => describeCount(store))
    describe('at its edges', () => describeEdges(store, open))
  })
}

type Store = () => VolatileStore

function tally(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const outcome of outcomes) sums[outcome] = (sums[outcome] ?? 0) + 1
  return sums
}

function describeAddOnce(store: Store): void {
  it('GATE-04 admits one of 200 at once, and none after it', async () => {
    const key = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => store().addOnce(key, minuteMs)))
    expect(tally(outcomes)).toEqual({ added: 1, present: 199 })
    expect(await store().addOnce(key, minuteMs)).toBe('present')
  })

  it('forgets the mark when its time is over, which a refused attempt does not put off', async () => {
    const key = randomUUID()
    await store().addOnce(key, briefMs)
    expect(await store().addOnce(key, minuteMs)).toBe('present')
    await expect.poll(() => store().addOnce(key, minuteMs)).toBe('added')
  })
}

function describeValues(store: Store): void {
  it('gives back any text as it was put, until it is replaced or removed', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        text,
        async (name, value) => {
          const key = `any ${name}`
          await store().put(key, value, minuteMs)
          expect(await store().read(key)).toBe(value)
          await store().put(key, `${value}!`, minuteMs)
          expect(await store().take(key)).toBe(`${value}!`)
          expect(await store().read(key)).toBeNull()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives a value to one of 200 takers at once', async () => {
    const key = randomUUID()
    await store().put(key, 'secret', minuteMs)
    const taken = await Promise.all(Array.from({ length: 200 }, () => store().take(key)))
    expect(taken.filter((value) => value !== null)).toEqual(['secret'])
  })

  it('has nothing under a key that was never put, was removed, or whose time is over', async () => {
    const [never, removed, over] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await store().read(never)).toBeNull()
    expect(await store().take(never)).toBeNull()
    await store().remove(never)
    await store().put(removed, 'value', minuteMs)
    await store().remove(removed)
    expect(await store().take(removed)).toBeNull()
    await store().put(over, 'value', 30)
    await expect.poll(() => store().read(over)).toBeNull()
    expect(await store().take(over)).toBeNull()
    expect(await store().takeIf(over, 'value', 5)).toBe('absent')
  })

  it('does not take one key for another that begins like it', async () => {
    const key = randomUUID()
    await store().put(`${key}:a`, '1', minuteMs)
    expect(await store().read(key)).toBeNull()
    expect(await store().read(`${key}:A`)).toBeNull()
    expect(await store().read(`${key}:a`)).toBe('1')
  })
}

function describeTakeIf(store: Store): void {
  it('gives a value to one of 200 at once that know it', async () => {
    const key = randomUUID()
    await store().put(key, 'digest', minuteMs)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => store().takeIf(key, 'digest', 5)))
    expect(tally(outcomes)).toEqual({ taken: 1, absent: 199 })
  })

  it('counts wrong proofs, and the last one allowed ends the value for the right one too', async () => {
    const key = randomUUID()
    await store().put(key, 'digest', minuteMs)
    for (const expected of ['wrong', 'wrong', 'wrong', 'wrong', 'spent', 'absent']) {
      expect(await store().takeIf(key, 'other', 5)).toBe(expected)
    }
    expect(await store().takeIf(key, 'digest', 5)).toBe('absent')
  })

  it('allows five of 200 wrong proofs at once', async () => {
    const key = randomUUID()
    await store().put(key, 'digest', minuteMs)
    const attempts = Array.from({ length: 200 }, (_, index) => store().takeIf(key, `guess ${index}`, 5))
    expect(tally(await Promise.all(attempts))).toEqual({ wrong: 4, spent: 1, absent: 195 })
  })

  it('still knows the value after wrong proofs, and starts to count again when a new one is put', async () => {
    const key = randomUUID()
    await store().put(key, '9:digest\n', minuteMs)
    await store().takeIf(key, 'other', 2)
    expect(await store().read(key)).toBe('9:digest\n')
    await store().put(key, 'newer', minuteMs)
    expect(await store().takeIf(key, '9:digest\n', 2)).toBe('wrong')
    expect(await store().takeIf(key, 'newer', 2)).toBe('taken')
  })

  it('takes neither a part nor a longer form of the value for it', async () => {
    const key = randomUUID()
    await store().put(key, 'digest', minuteMs)
    for (const proof of ['', 'diges', 'digest ', 'DIGEST', '0:digest']) {
      expect(await store().takeIf(key, proof, 100)).toBe('wrong')
    }
  })

  it('does not give a value more time for a wrong proof', async () => {
    const key = randomUUID()
    await store().put(key, 'digest', 60)
    await store().takeIf(key, 'other', 1000)
    await expect.poll(() => store().read(key)).toBeNull()
  })
}

function describeCount(store: Store): void {
  it('gives each of 100 at once a number of its own', async () => {
    const key = randomUUID()
    const sums = await Promise.all(Array.from({ length: 100 }, () => store().count(key, minuteMs)))
    expect(sums.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(await store().read(key)).toBe('100')
  })

  it('counts the time from the first call and begins anew after it', async () => {
    const key = randomUUID()
    await store().count(key, briefMs)
    expect(await store().count(key, minuteMs)).toBe(2)
    await expect.poll(() => store().read(key)).toBeNull()
    expect(await store().count(key, minuteMs)).toBe(1)
    await store().remove(key)
    expect(await store().count(key, minuteMs)).toBe(1)
  })

  it('refuses to count on a value, and to prove a counter', async () => {
    const [value, counter] = [randomUUID(), randomUUID()]
    await store().put(value, '5', minuteMs)
    await expect(store().count(value, minuteMs)).rejects.not.toBeInstanceOf(StoreUnavailable)
    await store().count(counter, minuteMs)
    await expect(store().takeIf(counter, '1', 5)).rejects.not.toBeInstanceOf(StoreUnavailable)
  })
}

function describeEdges(store: Store, open: () => Promise<VolatileStore>): void {
  it.each([
    ['no key', '', 1000],
    ['a key that is too long', 'k'.repeat(513), 1000],
    ['no time', 'key', 0],
    ['less than no time', 'key', -1],
    ['half a millisecond', 'key', 0.5],
    ['no end', 'key', Number.POSITIVE_INFINITY],
    ['what is no number', 'key', Number.NaN],
  ])('refuses %s', async (_case, key, ttlMs) => {
    await expect(store().put(key, 'value', ttlMs)).rejects.toThrow(RangeError)
    await expect(store().addOnce(key, ttlMs)).rejects.toThrow(RangeError)
    await expect(store().count(key, ttlMs)).rejects.toThrow(RangeError)
  })

  it('is ready while it is open, and unavailable once it is closed', async () => {
    const other = await open()
    expect(await other.ready()).toBe(true)
    await other[Symbol.asyncDispose]()
    expect(await other.ready()).toBe(false)
    await expect(other.addOnce(randomUUID(), 1000)).rejects.toThrow(StoreUnavailable)
    await expect(other.take('key')).rejects.toThrow(StoreUnavailable)
    await other[Symbol.asyncDispose]()
  })
}
