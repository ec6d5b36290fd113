import { openRateLimits, type RateLimits } from '@portico/stores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRateRules, type RateRule } from '../../index.ts'
import { createCodeQuotas } from './code-quotas.ts'

const quiet = { info: () => {}, warn: () => {} }
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let limits: RateLimits<RateRule>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  limits = await openRateLimits({ rules: defaultRateRules, redisUrl: null, logger: quiet })
})
afterEach(async () => {
  vi.useRealTimers()
  await limits[Symbol.asyncDispose]()
})

function passTime(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

describe('the quotas of codes', () => {
  const pepper = new Uint8Array(32)
  const quotasOf = (website: string) => createCodeQuotas({ limits, website, pepper })
  const anybody = { by: 'anybody', purpose: 'reset', target: 'one@example.com', ip: '192.0.2.1' } as const
  const proven = { purpose: 'login', userId: '2000000001', channel: 'email', proof: 'proof' } as const
  const owner = { by: 'owner', ...proven } as const

  it('SAFE-03 keep sites, purposes, targets, networks, people, channels and proofs apart', async () => {
    const quotas = quotasOf('one')
    expect((await quotas.ask(anybody)).granted).toBe(true)
    expect((await quotas.ask(anybody)).granted).toBe(false)
    expect((await quotas.ask(owner)).granted).toBe(true)
    expect((await quotas.ask(owner)).granted).toBe(false)
    for (const other of [
      { ...anybody, purpose: 'agency-reset' },
      { ...anybody, target: 'two@example.com' },
      { ...anybody, ip: '192.0.2.2' },
      { ...owner, purpose: 'secure' },
      { ...owner, userId: '2000000002' },
      { ...owner, channel: 'mobile' },
      { ...owner, proof: 'other proof' },
    ] as const) {
      expect((await quotas.ask(other)).granted).toBe(true)
    }
    expect((await quotasOf('two').ask(anybody)).granted).toBe(true)
    expect((await quotasOf('two').ask(owner)).granted).toBe(true)
  })

  it.each([
    ['a minute', 1, minuteMs],
    ['an hour', 5, hourMs],
    ['a day', 10, dayMs],
  ])('SAFE-03 begin anew after %s', async (_name, points, windowMs) => {
    const rule = [{ points, windowMs }]
    await using narrow = await openRateLimits({
      rules: { ...defaultRateRules, code: rule, codeProven: rule },
      redisUrl: null,
      logger: quiet,
    })
    const quotas = createCodeQuotas({ limits: narrow, website: 'one', pepper })
    for (const asker of [anybody, owner]) {
      for (let use = 0; use < points; use++) expect((await quotas.ask(asker)).granted).toBe(true)
      expect(await quotas.ask(asker)).toEqual({ granted: false, retryAfterMs: windowMs })
      passTime(windowMs - 1)
      expect(await quotas.ask(asker)).toEqual({ granted: false, retryAfterMs: 1 })
      passTime(1)
      expect((await quotas.ask(asker)).granted).toBe(true)
    }
  })

  it('SAFE-03 take a count back whose code was not sent', async () => {
    for (const asker of [anybody, owner]) {
      const verdict = await quotasOf('one').ask(asker)
      if (!verdict.granted) throw new Error('It was refused')
      await verdict.giveBack()
      expect((await quotasOf('one').ask(asker)).granted).toBe(true)
      expect((await quotasOf('one').ask(asker)).granted).toBe(false)
    }
  })
})
