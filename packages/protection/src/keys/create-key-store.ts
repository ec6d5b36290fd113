import { type Algorithm, type DeviceKeyPair, parseDeviceKey } from '@portico/channel'
import type { LocalCache } from '@portico/preferences'
import type { RunAlone } from '../ports.ts'
import {
  findUser,
  type KeyRecord,
  type KeyRecords,
  listRecords,
  pruneRecords,
  storedKeyRecords,
} from './key-records.ts'
import type { Binding, KeyStore, PairFacts } from './key-store.ts'
import type { PrivateKeys } from './private-keys.ts'

/** What a key store stands on: records in one place, private keys in another. */
export interface KeyStoreOptions {
  /** The page's local cache: the records stand in its store `security`. */
  readonly cache: LocalCache
  /** `createIndexedKeys` or, in web views without IndexedDB, `createPemKeys`. */
  readonly privateKeys: PrivateKeys
  readonly runAlone: RunAlone
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const lockName = 'portico.key-pairs'

/** Where a pair stands that a sign-in has just succeeded with (KEY-02). */
function bound(records: KeyRecords, record: KeyRecord, binding: Binding & { previousHandle: string | null }) {
  const { handle, userId, previousHandle } = binding
  const { [previousHandle ?? '']: _previous, ...sessions } = records.sessions
  return {
    sessions: { ...sessions, [handle]: record },
    users: { ...records.users, [userId]: record },
    backup: records.backup?.publicKey === record.publicKey ? null : records.backup,
    held: null,
  }
}

async function factsOf({ publicKey, algorithm, timestamp }: KeyRecord): Promise<readonly PairFacts[]> {
  const parsed = await parseDeviceKey(publicKey)
  return parsed ? [{ thumbprint: parsed.thumbprint, algorithm, timestamp }] : []
}

/**
 * Opens the store of the device's key pairs. Tabs share it: each change reads what stands there and is made alone, so
 * that no tab forgets a key that another one has just stored.
 */
export function createKeyStore({ cache, privateKeys, runAlone, now }: KeyStoreOptions): KeyStore {
  /** Pairs that this page has seen, by public key; they outlive a storage that fails. */
  const seen = new Map<string, DeviceKeyPair>()

  async function restore(record: KeyRecord | null): Promise<DeviceKeyPair | null> {
    if (record === null) return null
    const pair = seen.get(record.publicKey) ?? (await privateKeys.restore(record))
    if (pair) seen.set(record.publicKey, pair)
    return pair
  }

  async function recordOf(pair: DeviceKeyPair): Promise<KeyRecord> {
    seen.set(pair.publicKey, pair)
    const privateKeyPem = await privateKeys.keep(pair)
    return { privateKeyPem, publicKey: pair.publicKey, algorithm: pair.algorithm, timestamp: now() }
  }

  async function change(edit: (records: KeyRecords) => Promise<KeyRecords> | KeyRecords): Promise<void> {
    await runAlone(lockName, async () => {
      const records = pruneRecords(await edit(cache.get(storedKeyRecords)), now())
      cache.set(storedKeyRecords, records)
      const publicKeys = listRecords(records).map(({ publicKey }) => publicKey)
      for (const known of seen.keys()) if (!publicKeys.includes(known)) seen.delete(known)
      await privateKeys.keepOnly(publicKeys)
    })
  }

  const ofAlgorithm = (record: KeyRecord | null, algorithm: Algorithm) =>
    restore(record?.algorithm === algorithm ? record : null)

  return {
    extractable: privateKeys.extractable,
    forSession(handle) {
      const { sessions } = cache.get(storedKeyRecords)
      return restore(Object.hasOwn(sessions, handle) ? (sessions[handle] ?? null) : null)
    },
    forUser: (userId) => restore(findUser(cache.get(storedKeyRecords).users, userId)),
    backup: (algorithm) => ofAlgorithm(cache.get(storedKeyRecords).backup, algorithm),
    held: (algorithm) => ofAlgorithm(cache.get(storedKeyRecords).held, algorithm),
    hold: (pair) =>
      change(async (records) => ({
        ...records,
        held: await recordOf(pair),
        backup: records.backup?.publicKey === pair.publicKey ? null : records.backup,
      })),
    keepBackup: (pair) => change(async (records) => ({ ...records, backup: await recordOf(pair) })),
    bind: (binding, previousHandle) =>
      change(async (records) => bound(records, await recordOf(binding.pair), { ...binding, previousHandle })),
    forgetSessions: () => change(({ users }) => ({ users, sessions: {}, backup: null, held: null })),
    async facts() {
      const records = listRecords(cache.get(storedKeyRecords))
      return (await Promise.all(records.map(factsOf))).flat()
    },
  }
}
