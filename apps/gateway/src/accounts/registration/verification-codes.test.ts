import { openVolatile, type VolatileStore } from '@portico/stores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultAccountSettings } from '../account-settings.ts'
import { createVerificationCodes, resetPurpose } from './verification-codes.ts'

const quiet = { info: () => {}, warn: () => {} }
const minuteMs = 60_000

let clock: { nowMs: number }
let volatile: VolatileStore
beforeEach(async () => {
  clock = { nowMs: 1_000_000 }
  volatile = await openVolatile({ redisUrl: null, now: () => clock.nowMs, logger: quiet })
})
afterEach(() => volatile[Symbol.asyncDispose]())

const codesOf = (website: string) =>
  createVerificationCodes({
    volatile,
    website,
    pepper: new Uint8Array(32),
    settings: defaultAccountSettings.code,
    now: () => clock.nowMs,
  })

const binding = { purpose: 'reset', target: 'one@example.com', thumbprint: 'thumb' } as const
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('verification codes', () => {
  it('SAFE-03 keep purposes, people and agencies, targets, devices and sites apart, and so their tries', async () => {
    const codes = codesOf('one')
    const code = await codes.issue(binding)
    for (const other of [
      { ...binding, purpose: 'register' },
      { ...binding, purpose: 'login' },
      { ...binding, purpose: 'secure' },
      { ...binding, purpose: resetPurpose('agency') },
      { ...binding, target: 'two@example.com' },
      { ...binding, thumbprint: 'other' },
    ] as const) {
      expect(await codes.sentMs(other)).toBeNull()
      const theirs = await codes.issue(other)
      for (let round = 0; round < 5; round++) expect(await codes.take(other, wrongOf(theirs))).toBeNull()
      expect(await codes.take(other, theirs)).toBeNull()
    }
    expect(await codesOf('two').take(binding, code)).toBeNull()
    expect(await codes.take(binding, code)).not.toBeNull()
    expect(await codes.take(binding, code)).toBeNull()
  })

  it('GATE-03 are good for five minutes, to the last moment, also once they are given back', async () => {
    const codes = codesOf('one')
    const code = await codes.issue(binding)
    const sentMs = clock.nowMs
    clock.nowMs += 5 * minuteMs - 1
    expect(await codes.sentMs(binding)).toBe(sentMs)
    const taken = await codes.take(binding, code)
    await taken?.giveBack()
    clock.nowMs += 5 * minuteMs - 1
    expect(await codes.take(binding, code)).not.toBeNull()
    const late = await codes.issue(binding)
    clock.nowMs += 5 * minuteMs
    expect(await codes.sentMs(binding)).toBeNull()
    expect(await codes.take(binding, late)).toBeNull()
  })

  it('GATE-03 are void after five wrong tries and when a newer one is made', async () => {
    const codes = codesOf('one')
    const first = await codes.issue(binding)
    const second = await codes.issue(binding)
    if (first !== second) expect(await codes.take(binding, first)).toBeNull()
    expect(await codes.take(binding, second)).not.toBeNull()
    const third = await codes.issue(binding)
    for (let round = 0; round < 4; round++) expect(await codes.take(binding, wrongOf(third))).toBeNull()
    expect(await codes.sentMs(binding)).not.toBeNull()
    expect(await codes.take(binding, wrongOf(third))).toBeNull()
    expect(await codes.take(binding, third)).toBeNull()
  })
})
