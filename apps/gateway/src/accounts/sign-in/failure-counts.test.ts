import { openVolatile, type VolatileStore } from '@portico/stores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultAccountSettings } from '../account-settings.ts'
import { createFailureCounts, type FailureSubject } from './failure-counts.ts'

const quiet = { info: () => {}, warn: () => {} }
const dayMs = 24 * 3_600_000
const here = '192.0.2.1'

let clock: { nowMs: number }
let volatile: VolatileStore
beforeEach(async () => {
  clock = { nowMs: 1_000_000 }
  volatile = await openVolatile({ redisUrl: null, now: () => clock.nowMs, logger: quiet })
})
afterEach(() => volatile[Symbol.asyncDispose]())

const countsOf = (website: string) =>
  createFailureCounts({ volatile, website, pepper: new Uint8Array(32), settings: defaultAccountSettings })

const name = { by: 'name', kind: 'user', name: 'one@example.com' } as const
const password = { by: 'password', userId: '2000000001', proof: 'proof' } as const
const device = { by: 'device', purpose: 'log-in', userId: '2000000001', thumbprint: 'thumb' } as const

/** Fails so often without coming near the guard against guesses at once. */
async function fail(subject: FailureSubject, times: number, ip = here, website = 'one') {
  const counts = countsOf(website)
  const outcomes: string[] = []
  for (let round = 0; round < times; round++) outcomes.push(await counts.fail(counts.keyOf(subject), ip))
  return outcomes
}

function gate(subject: FailureSubject, { ip = here, stored = 0, website = 'one' } = {}) {
  const counts = countsOf(website)
  return counts.gate(counts.keyOf(subject), { ip, stored })
}

describe('failure counts', () => {
  it('SAFE-03 keep sites, kinds, names, purposes, proofs, devices and networks apart', async () => {
    for (const subject of [name, password, device]) await fail(subject, 10)
    for (const subject of [name, password, device]) {
      expect(await gate(subject)).toBe('closed')
      expect(await gate(subject, { website: 'two' })).toBe('open')
    }
    for (const other of [
      { ...name, kind: 'agency' },
      { ...name, name: 'two@example.com' },
      { ...password, userId: '2000000002' },
      { ...password, proof: 'other proof' },
      { ...device, purpose: 'session' },
      { ...device, purpose: 'passkey' },
      { ...device, userId: '2000000002' },
      { ...device, thumbprint: 'other thumb' },
    ] as const) {
      expect(await gate(other)).toBe('open')
    }
    for (const subject of [name, password]) expect(await gate(subject, { ip: '192.0.2.2' })).toBe('captcha')
    expect(await gate(device, { ip: '192.0.2.2' })).toBe('closed')
  })

  it('SAFE-03 count a /64 as one network, and its neighbour as another', async () => {
    await fail(name, 10, '2001:db8:0:1::1')
    expect(await gate(name, { ip: '2001:db8:0:1:2:3:4:5' })).toBe('closed')
    expect(await gate(name, { ip: '2001:db8:0:2::1' })).toBe('captcha')
  })

  it('SAFE-03 used up by all networks together leave open who has not failed, once', async () => {
    for (let network = 1; network <= 5; network++) await fail(name, 10, `192.0.2.${network}`)
    clock.nowMs += 3_600_000
    expect(await gate(name)).toBe('closed')
    expect(await gate(name, { ip: '198.51.100.1' })).toBe('captcha')
    await fail(name, 1, '198.51.100.1')
    expect(await gate(name, { ip: '198.51.100.1' })).toBe('closed')
    const atOnce = await Promise.all(Array.from({ length: 15 }, () => gate(name, { ip: '198.51.100.2' })))
    expect(atOnce.filter((verdict) => verdict !== 'closed')).toHaveLength(2)
    const { keyOf, clear } = countsOf('one')
    await clear(keyOf(name), here)
    expect(await gate(name)).toBe('open')
  })

  it('GATE-03 close a name that the database has fifty failures of, where one more came from, and such a device', async () => {
    expect(await gate(name, { stored: 50 })).toBe('open')
    await fail(name, 1)
    expect(await gate(name, { stored: 49 })).toBe('open')
    expect(await gate(name, { stored: 50 })).toBe('closed')
    expect(await gate(device, { stored: 50 })).toBe('closed')
  })

  it('GATE-03 take ten guesses at once from a network, ten more after ten seconds, and others from elsewhere', async () => {
    const guesses = await Promise.all(Array.from({ length: 15 }, () => gate(name)))
    expect(guesses.filter((verdict) => verdict === 'open')).toHaveLength(10)
    expect(await gate(name, { ip: '192.0.2.2' })).toBe('open')
    clock.nowMs += 9999
    expect(await gate(name)).toBe('closed')
    clock.nowMs += 1
    expect(await gate(name)).toBe('open')
  })

  it('GATE-03 wait 1, 2, 4, 8 and 15 minutes, to the last moment, and tell where a lock-out begins', async () => {
    expect((await fail(name, 9)).includes('locked')).toBe(false)
    for (const [step, minutes] of [1, 2, 4, 8, 15, 15].entries()) {
      expect(await fail(name, 1)).toEqual([step === 0 ? 'locked' : 'counted'])
      clock.nowMs += minutes * 60_000 - 1
      expect(await gate(name)).toBe('closed')
      clock.nowMs += 1
      expect(await gate(name)).toBe('captcha')
    }
  })

  it('SAFE-03 tell that a lock-out begins where all networks have used a name up', async () => {
    for (let network = 0; network < 7; network++) await fail(name, 7, `192.0.2.${network}`)
    expect(await fail(name, 1, '198.51.100.1')).toEqual(['locked'])
    expect(await fail(name, 1, '198.51.100.2')).toEqual(['counted'])
  })

  it('GATE-03 are forgotten after a day, and not before', async () => {
    await fail(name, 5)
    clock.nowMs += dayMs - 1
    expect(await gate(name)).toBe('captcha')
    clock.nowMs += 1
    expect(await gate(name)).toBe('open')
  })
})
