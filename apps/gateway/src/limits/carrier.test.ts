import { openRateLimits, openVolatile, type RateLimits } from '@portico/stores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCodeRisk } from '../accounts/registration/code-risk.ts'
import { defaultRateRules, type RateRule } from './rate-rules.ts'

const quiet = { info: () => {}, warn: () => {} }
const secondMs = 1000
const hourMs = 3_600_000
const people = 5000
/** One address of a carrier. */
const carrier = 'portico:192.0.2.1'

let limits: RateLimits<RateRule>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 * 24 * hourMs })
  limits = await openRateLimits({ rules: defaultRateRules, redisUrl: null, logger: quiet })
})
afterEach(async () => {
  vi.useRealTimers()
  await limits[Symbol.asyncDispose]()
})

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function createChance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Deed {
  readonly atMs: number
  readonly rule: RateRule
  readonly person: number
}

/** What one person does within an hour in which everybody comes: an hour of a falling market. */
function deedsOf(person: number, chance: () => number): readonly Deed[] {
  const startMs = Math.floor(chance() * (hourMs - 600_000))
  const later = (seconds: number) => startMs + Math.floor(chance() * seconds * secondMs)
  const deeds: Deed[] = [{ atMs: startMs, rule: 'login', person }]
  const add = (rule: RateRule, seconds: number) => deeds.push({ atMs: later(seconds), rule, person })
  // Fifteen pages and calls within ten minutes, each log-in among them.
  for (let call = 0; call < 15; call += 1) add('call', 600)
  if (chance() < 0.15) add('login', 60)
  if (chance() < 0.3) add('verify', 120)
  if (chance() < 0.05) {
    add('register', 300)
    add('codeAddress', 60)
  }
  if (chance() < 0.03) {
    add('verify', 300)
    add('codeAddress', 60)
  }
  return deeds
}

describe('the limits as they are shipped', () => {
  it('ACC-09 refuse nobody of 5,000 people behind one address of a carrier who come within an hour', async () => {
    const chance = createChance(20)
    const start = Date.now()
    const deeds = Array.from({ length: people }, (_, person) => deedsOf(person, chance))
      .flat()
      .toSorted((one, other) => one.atMs - other.atMs)
    const refused: Deed[] = []
    for (const deed of deeds) {
      vi.setSystemTime(start + deed.atMs)
      if (!(await limits.consume(deed.rule, carrier)).allowed) refused.push(deed)
    }
    expect(deeds.length).toBeGreaterThan(80_000)
    expect(refused).toEqual([])
  }, 60_000)

  it('ACC-09 keep the work of a code at twice the usual or less for them, where one in ten uses no code', async () => {
    const now = () => Date.now()
    const volatile = await openVolatile({ redisUrl: null, now, logger: quiet })
    const risk = createCodeRisk({ volatile, website: 'portico', pepper: new Uint8Array(32), now })
    const chance = createChance(9)
    let most = 1
    for (let person = 0; person < 400; person += 1) {
      const target = `person-${person}@example.com`
      most = Math.max(most, await risk.factor(target, '192.0.2.1'))
      await risk.sent(target, '192.0.2.1')
      if (chance() > 0.1) await risk.used(target, '192.0.2.1')
      vi.setSystemTime(Date.now() + hourMs / 400)
    }
    expect(most).toBeLessThanOrEqual(2)
    await volatile[Symbol.asyncDispose]()
  })

  it('ACC-09 still end for a script that asks for codes without a pause', async () => {
    let granted = 0
    for (let attempt = 0; attempt < 5000; attempt += 1) {
      if ((await limits.consume('codeAddress', carrier)).allowed) granted += 1
    }
    expect(granted).toBe(600)
  })
})
