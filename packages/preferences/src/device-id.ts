import type { FailureLog, KeyValueStorage, StorageEvents } from './local-cache.ts'
import { createLocalCache } from './local-cache.ts'
import { globalPreferences } from './preference.ts'

/** What is used of `window` to make and keep a device id. */
export interface DeviceWindow extends StorageEvents {
  readonly localStorage: KeyValueStorage
  readonly crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> }
}

const known = new WeakMap<object, string>()

function randomId(host: DeviceWindow): string {
  const bytes = host.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The random name of this browser for the `deviceId` header (REQ-02): 32 hexadecimal digits, made once and kept in local
 * storage; where that fails it lasts as long as the page.
 */
export function deviceId(
  host: DeviceWindow,
  log: FailureLog = (...failure) => console.warn(...failure),
): string {
  const before = known.get(host)
  if (before !== undefined) return before
  const cache = createLocalCache({ storage: () => host.localStorage, events: host, log })
  const saved = cache.get(globalPreferences.deviceId)
  const isUsable = /^[A-Za-z0-9_-]{1,64}$/.test(saved)
  const id = isUsable ? saved : randomId(host)
  if (!isUsable) cache.set(globalPreferences.deviceId, id)
  known.set(host, id)
  return id
}
