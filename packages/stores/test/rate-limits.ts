import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RateLimits } from '../src/limits/port.ts'

/** Rules that a suite needs of the limits that it is given. */
export const rules = {
  login: [
    { points: 3, windowMs: 10_000 },
    { points: 5, windowMs: 300_000 },
  ],
  brief: [{ points: 1, windowMs: 2000 }],
  other: [{ points: 1, windowMs: 60_000 }],
}
type Rule = keyof typeof rules

/** The suite that limits of every kind pass. */
export function describeRateLimits(name: string, open: () => Promise<RateLimits<Rule>>): void {
  describe(`RateLimits: ${name}`, () => {
    let opened: RateLimits<Rule> | null = null
    const consume = (rule: Rule, key: string) => {
      if (opened === null) throw new Error('The limits are not open.')
      return opened.consume(rule, key)
    }
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.[Symbol.asyncDispose]())

    it('GATE-04 allows exactly as many of many at once as the narrowest window holds', async () => {
      const key = randomUUID()
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => consume('login', key)))
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3)
      for (const verdict of verdicts) {
        if (verdict.allowed) continue
        expect(verdict.retryAfterMs).toBeGreaterThan(9000)
        expect(verdict.retryAfterMs).toBeLessThanOrEqual(300_000)
      }
    })

    it('counts several uses at once, and takes back what came to nothing', async () => {
      const key = randomUUID()
      if (opened === null) throw new Error('The limits are not open.')
      expect(await opened.consume('login', key, 3)).toEqual({ allowed: true })
      await opened.giveBack('login', key, 2)
      expect(await opened.consume('login', key, 2)).toEqual({ allowed: true })
      expect(await opened.consume('login', key)).toMatchObject({ allowed: false })
      await expect(opened.consume('other', key, 0)).rejects.toThrow(RangeError)
      expect(await opened.consume('other', key, 2)).toMatchObject({ allowed: false })
    })

    it('names the longest wait of the windows that are used up', async () => {
      const key = randomUUID()
      for (let use = 0; use < 4; use += 1) await consume('login', key)
      const brief = await consume('login', key)
      expect(brief).toMatchObject({ allowed: false, retryAfterMs: expect.closeTo(10_000, -4) })
      const long = await consume('login', key)
      expect(long).toMatchObject({ allowed: false, retryAfterMs: expect.closeTo(300_000, -4) })
    })

    it('keeps keys and rules apart', async () => {
      const key = randomUUID()
      expect(await consume('other', key)).toEqual({ allowed: true })
      expect(await consume('other', key)).toMatchObject({ allowed: false })
      expect(await consume('other', `${key}x`)).toEqual({ allowed: true })
      expect(await consume('brief', key)).toEqual({ allowed: true })
    })

    it('allows again when the window ends, which refused uses do not put off', async () => {
      const key = randomUUID()
      const startedMs = performance.now()
      await consume('brief', key)
      expect(await consume('brief', key)).toMatchObject({ allowed: false })
      await expect.poll(() => consume('brief', key)).toEqual({ allowed: true })
      expect(performance.now() - startedMs).toBeGreaterThan(1900)
    })

    it('SAFE-03 takes a use back once in every window, and none that was not counted', async () => {
      const key = randomUUID()
      await opened?.giveBack('login', key)
      for (let use = 0; use < 3; use += 1) expect(await consume('login', key)).toEqual({ allowed: true })
      await opened?.giveBack('login', key)
      expect(await consume('login', key)).toEqual({ allowed: true })
      expect(await consume('login', key)).toMatchObject({ allowed: false })
    })

    it.each(['', 'k'.repeat(257)])('refuses the key %j', async (key) => {
      await expect(consume('login', key)).rejects.toThrow(RangeError)
    })
  })
}
