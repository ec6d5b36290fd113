import { type Algorithm, type DeviceKeyPair, generateDeviceKey } from '@portico/channel'
import { createLocalCache } from '@portico/preferences'
import { createHandClock } from '@portico/request/test-bench'
import { describe, expect, it } from 'vitest'
import { createRunAlone } from '../run-alone.ts'
import { createTestStorage, failureOf } from '../../test/visit.ts'
import { createKeyStore } from './create-key-store.ts'
import { createKeyCycle, keyWaitMs } from './key-cycle.ts'
import { createPemKeys } from './private-keys.ts'

interface Making {
  readonly algorithm: Algorithm
  readonly done: (pair: DeviceKeyPair) => void
  readonly failed: (error: Error) => void
}

const newPair = (algorithm: Algorithm = 'rsa1024') => generateDeviceKey(algorithm, { extractable: true })

/** A device on which a key is made when the test says so. */
function createSlowDevice() {
  const clock = createHandClock()
  const storage = createTestStorage()
  const log = () => {}
  const events = { addEventListener: () => {}, removeEventListener: () => {} }
  const keys = createKeyStore({
    cache: createLocalCache({ storage: () => storage, events, log }),
    privateKeys: createPemKeys(log),
    runAlone: createRunAlone(null),
    now: () => clock.now(),
  })
  const making: Making[] = []
  const background: Making[] = []
  const reports: string[] = []
  const makeInto = (list: Making[]) => (algorithm: Algorithm) =>
    new Promise<DeviceKeyPair>((done, failed) => {
      list.push({ algorithm, done, failed })
    })
  const cycle = createKeyCycle({
    keys,
    clock,
    generate: makeInto(making),
    generateInBackground: makeInto(background),
    report: (event) => reports.push(event),
    log,
  })
  const begun = (count: number) => expect.poll(() => making.length).toBe(count)
  return { clock, keys, cycle, making, background, reports, begun }
}

describe('held', () => {
  it('KEY-02 makes one pair for callers of the same time, and holds it', async () => {
    const { keys, cycle, making, begun } = createSlowDevice()
    const both = Promise.all([cycle.held('rsa1024'), cycle.held('rsa1024')])
    await begun(1)
    const pair = await newPair()
    making[0]?.done(pair)
    expect((await both).map(({ publicKey }) => publicKey)).toEqual([pair.publicKey, pair.publicKey])
    expect((await cycle.held('rsa1024')).publicKey).toBe(pair.publicKey)
    expect((await keys.held('rsa1024'))?.publicKey).toBe(pair.publicKey)
    expect(making).toHaveLength(1)
  })

  it('KEY-01 makes another pair when the configuration asks for another algorithm', async () => {
    const { keys, cycle, making, begun } = createSlowDevice()
    await keys.hold(await newPair())
    const larger = cycle.held('rsa2048')
    await begun(1)
    making[0]?.done(await newPair('rsa2048'))
    expect((await larger).algorithm).toBe('rsa2048')
  })

  it('KEY-03 ERR-02 uses the backup after 8 s, not before, and reports the time-out', async () => {
    const { clock, keys, cycle, making, reports, begun } = createSlowDevice()
    const backup = await newPair()
    await keys.keepBackup(backup)
    const held = cycle.held('rsa1024')
    await begun(1)
    clock.advance(keyWaitMs - 1)
    expect(clock.waiting()).toBe(1)
    clock.advance(1)
    expect((await held).publicKey).toBe(backup.publicKey)
    expect(reports).toEqual(['genKeypairTimeout'])
    const late = await newPair()
    making[0]?.done(late)
    await expect.poll(async () => (await keys.backup('rsa1024'))?.publicKey).toBe(late.publicKey)
    expect((await keys.held('rsa1024'))?.publicKey).toBe(backup.publicKey)
  })

  it('KEY-03 keeps waiting without a backup, or with one of another algorithm', async () => {
    const { clock, keys, cycle, making, reports, begun } = createSlowDevice()
    await keys.keepBackup(await newPair('rsa2048'))
    const held = cycle.held('rsa1024')
    await begun(1)
    clock.advance(keyWaitMs)
    await expect.poll(() => reports).toEqual(['genKeypairTimeout'])
    const pair = await newPair()
    making[0]?.done(pair)
    expect((await held).publicKey).toBe(pair.publicKey)
    expect((await keys.backup('rsa2048'))?.algorithm).toBe('rsa2048')
  })

  it('KEY-03 can be cancelled while it waits; the pair is there for the next caller', async () => {
    const { cycle, making, begun } = createSlowDevice()
    const controller = new AbortController()
    const failure = failureOf(cycle.held('rsa1024', controller.signal))
    await begun(1)
    controller.abort()
    expect((await failure).failure).toBe('cancelled')
    const next = cycle.held('rsa1024')
    const pair = await newPair()
    making[0]?.done(pair)
    expect((await next).publicKey).toBe(pair.publicKey)
    const early = await failureOf(cycle.held('rsa1024', AbortSignal.abort()))
    expect(early.failure).toBe('cancelled')
    expect(making).toHaveLength(1)
  })

  it('ERR-02 reports a failure; the backup serves, and without one the call fails as login-encrypt', async () => {
    const { keys, cycle, making, reports, begun } = createSlowDevice()
    const first = failureOf(cycle.held('rsa1024'))
    await begun(1)
    making[0]?.failed(new Error('no entropy'))
    expect((await first).failure).toBe('login-encrypt')
    const backup = await newPair()
    await keys.keepBackup(backup)
    const second = cycle.held('rsa1024')
    await begun(2)
    making[1]?.failed(new Error('no entropy'))
    expect((await second).publicKey).toBe(backup.publicKey)
    expect(reports).toEqual(['genKeypairFailed', 'genKeypairFailed'])
  })
})

describe('refillBackup', () => {
  it('KEY-02 makes a backup where there is none, one at a time', async () => {
    const { keys, cycle, background } = createSlowDevice()
    cycle.refillBackup('rsa1024')
    cycle.refillBackup('rsa1024')
    await expect.poll(() => background.length).toBe(1)
    const pair = await newPair()
    background[0]?.done(pair)
    await expect.poll(async () => (await keys.backup('rsa1024'))?.publicKey).toBe(pair.publicKey)
    cycle.refillBackup('rsa1024')
    await cycle.held('rsa1024', AbortSignal.abort()).catch(() => {})
    expect(background).toHaveLength(1)
  })

  it('ERR-02 reports a backup that cannot be made, and tries again the next time', async () => {
    const { cycle, background, reports } = createSlowDevice()
    cycle.refillBackup('rsa1024')
    await expect.poll(() => background.length).toBe(1)
    background[0]?.failed(new Error('the worker broke'))
    await expect.poll(() => reports).toEqual(['genKeypairFailed'])
    cycle.refillBackup('rsa1024')
    await expect.poll(() => background.length).toBe(2)
  })
})
