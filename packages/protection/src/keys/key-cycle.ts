import type { Algorithm, DeviceKeyPair } from '@portico/channel'
import { type Clock, orCancelled, RequestError } from '@portico/request'
import type { FailureLog } from '../ports.ts'
import type { Report } from '../reports.ts'
import type { KeyStore } from './key-store.ts'

/** The wait for a key pair; then the backup is used (KEY-03). */
export const keyWaitMs = 8000

export interface KeyCycleOptions {
  readonly keys: KeyStore
  readonly clock: Clock
  readonly generate: (algorithm: Algorithm) => Promise<DeviceKeyPair>
  /** Makes a pair in the background, without blocking the page. */
  readonly generateInBackground: (algorithm: Algorithm) => Promise<DeviceKeyPair>
  readonly report: Report
  readonly log: FailureLog
}

/** The life of key pairs before a sign-in succeeds, and of the backup (KEY-02, KEY-03). */
export interface KeyCycle {
  /**
   * The pair that is held until a sign-in succeeds; it is made when there is none. Rejects with a RequestError:
   * `login-encrypt` when no pair can be had, `cancelled` when the signal aborts.
   */
  held(algorithm: Algorithm, signal?: AbortSignal): Promise<DeviceKeyPair>
  /** Makes a backup in the background where there is none. */
  refillBackup(algorithm: Algorithm): void
}

/** Makes a backup where there is none, one at a time. */
function createRefill({ keys, generateInBackground, report, log }: KeyCycleOptions) {
  let refilling: Promise<void> | null = null

  async function refill(algorithm: Algorithm): Promise<void> {
    try {
      if (await keys.backup(algorithm)) return
      await keys.keepBackup(await generateInBackground(algorithm))
    } catch (error) {
      report('genKeypairFailed', `backup: ${String(error)}`)
      log('no backup key pair could be made', error)
    } finally {
      refilling = null
    }
  }

  return (algorithm: Algorithm): void => {
    refilling ??= refill(algorithm)
  }
}

/** Creates the life cycle over a store. */
export function createKeyCycle(options: KeyCycleOptions): KeyCycle {
  const { keys, clock, generate, report } = options
  const obtaining = new Map<Algorithm, Promise<DeviceKeyPair>>()
  const refillBackup = createRefill(options)

  async function holdBackup(algorithm: Algorithm): Promise<DeviceKeyPair | null> {
    const backup = await keys.backup(algorithm)
    if (backup) await keys.hold(backup)
    return backup
  }

  /** The new pair, or the backup when making one fails. */
  async function newOrBackup(algorithm: Algorithm, making: Promise<DeviceKeyPair>): Promise<DeviceKeyPair> {
    try {
      const pair = await making
      await keys.hold(pair)
      return pair
    } catch (cause) {
      report('genKeypairFailed', String(cause))
      const backup = await holdBackup(algorithm)
      if (backup) return backup
      throw new RequestError('No key pair can be made', { failure: 'login-encrypt', traceId: '', cause })
    }
  }

  async function make(algorithm: Algorithm): Promise<DeviceKeyPair> {
    const making = generate(algorithm)
    const { promise: late, resolve } = Promise.withResolvers<'late'>()
    const stopTimer = clock.after(keyWaitMs, () => resolve('late'))
    const first = await Promise.race([
      late,
      making.then(() => 'made' as const).catch(() => 'failed' as const),
    ])
    stopTimer()
    if (first !== 'late') return newOrBackup(algorithm, making)
    report('genKeypairTimeout', `${algorithm}, ${keyWaitMs} ms`)
    const backup = await holdBackup(algorithm)
    if (backup === null) return newOrBackup(algorithm, making)
    making.then(keys.keepBackup).catch((error: unknown) => report('genKeypairFailed', String(error)))
    return backup
  }

  async function obtain(algorithm: Algorithm): Promise<DeviceKeyPair> {
    try {
      return (await keys.held(algorithm)) ?? (await make(algorithm))
    } finally {
      obtaining.delete(algorithm)
    }
  }

  return {
    held(algorithm, signal) {
      const pair = obtaining.get(algorithm) ?? obtain(algorithm)
      obtaining.set(algorithm, pair)
      return orCancelled(pair, signal)
    },
    refillBackup,
  }
}
