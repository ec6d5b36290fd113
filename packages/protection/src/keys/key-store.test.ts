import { type DeviceKeyPair, generateDeviceKey } from '@portico/channel'
import { createLocalCache } from '@portico/preferences'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRunAlone } from '../run-alone.ts'
import { createTestStorage, handleOf } from '../../test/visit.ts'
import { createKeyStore } from './create-key-store.ts'
import {
  type KeyRecords,
  pruneRecords,
  recordLifetimeMs,
  storedKeyRecords,
  usersLimit,
} from './key-records.ts'
import { createIndexedKeys, createPemKeys, type PrivateKeys } from './private-keys.ts'

const nowMs = 1_800_000_000_000
const events = { addEventListener: () => {}, removeEventListener: () => {} }
const pairs = await Promise.all(
  Array.from({ length: 3 }, () => generateDeviceKey('rsa1024', { extractable: true })),
)

function pairAt(index: number): DeviceKeyPair {
  const pair = pairs[index]
  if (!pair) throw new Error(`there is no pair ${index}`)
  return pair
}

/** A store over a storage that several tabs may share. */
function openStore(
  storage = createTestStorage(),
  more: { time?: { ms: number }; privateKeys?: PrivateKeys } = {},
) {
  const failures: string[] = []
  const log = (message: string) => failures.push(message)
  const { time = { ms: nowMs }, privateKeys = createPemKeys(log) } = more
  const cache = createLocalCache({ storage: () => storage, events, log })
  const keys = createKeyStore({ cache, privateKeys, runAlone: createRunAlone(null), now: () => time.ms })
  return { keys, storage, failures, records: () => cache.get(storedKeyRecords) }
}

describe('the key store', () => {
  it('KEY-04 keeps the record of the specification: by session, by user, and a backup', async () => {
    const { keys, records } = openStore()
    await keys.bind({ pair: pairAt(0), handle: handleOf('one'), userId: '1000000001' }, null)
    await keys.keepBackup(pairAt(1))
    const record = {
      privateKeyPem: expect.stringContaining('-----BEGIN PRIVATE KEY-----'),
      publicKey: pairAt(0).publicKey,
      algorithm: 'rsa1024',
      timestamp: nowMs,
    }
    expect(records()).toEqual({
      sessions: { [handleOf('one')]: record },
      users: { '1000000001': record },
      backup: { ...record, publicKey: pairAt(1).publicKey },
      held: null,
    })
  })

  it('KEY-04 is read by another tab, and by the next visit', async () => {
    const { keys, storage } = openStore()
    await keys.bind({ pair: pairAt(0), handle: handleOf('one'), userId: '1' }, null)
    const other = openStore(storage).keys
    const pair = await other.forSession(handleOf('one'))
    expect(pair?.thumbprint).toBe(pairAt(0).thumbprint)
    const signature = await crypto.subtle.sign(
      { name: 'RSA-PSS', saltLength: 32 },
      pair?.privateKey ?? pairAt(1).privateKey,
      new Uint8Array(1),
    )
    expect(signature.byteLength).toBe(128)
    await keys.bind({ pair: pairAt(1), handle: handleOf('two'), userId: '2' }, null)
    await other.bind({ pair: pairAt(2), handle: handleOf('three'), userId: '3' }, null)
    expect((await keys.facts()).map(({ thumbprint }) => thumbprint).toSorted()).toEqual(
      pairs.map(({ thumbprint }) => thumbprint).toSorted(),
    )
  })

  it('SIGN-02 finds the user’s pair, or that of anyone who signed in last', async () => {
    const time = { ms: nowMs }
    const { keys } = openStore(createTestStorage(), { time })
    expect(await keys.forUser('')).toBeNull()
    await keys.bind({ pair: pairAt(0), handle: handleOf('one'), userId: '1' }, null)
    time.ms += 1
    await keys.bind({ pair: pairAt(1), handle: handleOf('two'), userId: '2' }, null)
    expect((await keys.forUser('1'))?.publicKey).toBe(pairAt(0).publicKey)
    expect((await keys.forUser(''))?.publicKey).toBe(pairAt(1).publicKey)
    expect(await keys.forUser('3')).toBeNull()
    expect(await keys.forUser('constructor')).toBeNull()
    expect(await keys.forSession('constructor')).toBeNull()
  })

  it('KEY-04 forgets all but the pairs by user', async () => {
    const { keys, records } = openStore()
    await keys.bind({ pair: pairAt(0), handle: handleOf('one'), userId: '1' }, null)
    await keys.hold(pairAt(1))
    await keys.keepBackup(pairAt(2))
    await keys.forgetSessions()
    expect(records()).toMatchObject({ sessions: {}, held: null, backup: null })
    expect(await keys.forUser('1')).not.toBeNull()
    expect(await keys.facts()).toHaveLength(1)
  })

  it('KEY-03 a backup that is held or bound is the backup no more', async () => {
    const { keys } = openStore()
    await keys.keepBackup(pairAt(0))
    await keys.hold(pairAt(0))
    expect(await keys.backup('rsa1024')).toBeNull()
    await keys.keepBackup(pairAt(1))
    await keys.bind({ pair: pairAt(1), handle: handleOf('one'), userId: '1' }, null)
    expect(await keys.backup('rsa1024')).toBeNull()
    expect(await keys.held('rsa1024')).toBeNull()
  })

  it.each(['', 'null', '[]', '{"keyPairs":{}}', '{"keyPairs":{"sessions":{"a":{"publicKey":1}}}}', '{'])(
    'KEY-04 reads %j as nothing stored, and goes on',
    async (stored) => {
      const { keys, records } = openStore(createTestStorage(new Map([['portico.security', stored]])))
      expect(await keys.facts()).toEqual([])
      await keys.hold(pairAt(0))
      expect(records().held?.publicKey).toBe(pairAt(0).publicKey)
    },
  )

  it('KEY-04 takes no key from a record whose halves do not belong together', async () => {
    const { keys, storage } = openStore()
    await keys.hold(pairAt(0))
    const text = storage.getItem('portico.security') ?? ''
    storage.setItem('portico.security', text.replace(pairAt(0).publicKey, pairAt(1).publicKey))
    expect(await openStore(storage).keys.held('rsa1024')).toBeNull()
  })

  it('PREF-03 lives in memory where nothing can be stored, and says so in the log', async () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const blocked = { ...createTestStorage(), getItem: refuse, setItem: refuse }
    const lost: string[] = []
    const privateKeys = createIndexedKeys(refuse, (message) => lost.push(message))
    const { keys, failures } = openStore(blocked, { privateKeys })
    await keys.bind({ pair: pairAt(0), handle: handleOf('one'), userId: '1' }, null)
    expect((await keys.forSession(handleOf('one')))?.publicKey).toBe(pairAt(0).publicKey)
    expect(failures).toContain('cannot write portico.security')
    expect(lost).toEqual(['cannot store a key', 'cannot forget keys'])
  })
})

describe('pruneRecords', () => {
  const record = (timestamp: number) =>
    ({ privateKeyPem: '', publicKey: String(timestamp), algorithm: 'rsa1024', timestamp }) as const

  it('KEY-04 keeps the five newest users and nothing older than 90 days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 }), (days) => {
        const all = days.map((day, index) => [`u${index}`, record(nowMs - day * 86_400_000)] as const)
        const records: KeyRecords = {
          sessions: Object.fromEntries(all),
          users: Object.fromEntries(all),
          backup: all[0]?.[1] ?? null,
          held: null,
        }
        const kept = pruneRecords(records, nowMs)
        const times = Object.values(kept.users).map(({ timestamp }) => timestamp)
        const expected = all
          .map(([, { timestamp }]) => timestamp)
          .filter((timestamp) => timestamp >= nowMs - recordLifetimeMs)
          .toSorted((one, other) => other - one)
          .slice(0, usersLimit)
        expect(times.toSorted((one, other) => other - one)).toEqual(expected)
        expect(kept.backup === null).toBe(days.length === 0 || (days[0] ?? 0) > 90)
      }),
    )
  })
})

describe('createRunAlone', () => {
  it('runs tasks of one name one after the other, also after a failure', async () => {
    const runAlone = createRunAlone(null)
    const order: string[] = []
    const first = runAlone('a', async () => {
      order.push('first begins')
      await Promise.resolve()
      order.push('first fails')
      throw new Error('broken')
    })
    const second = runAlone('a', async () => order.push('second'))
    await expect(first).rejects.toThrow('broken')
    await second
    expect(order).toEqual(['first begins', 'first fails', 'second'])
  })

  it('takes turns over all tabs where the browser has locks', async () => {
    const asked: string[] = []
    const runAlone = createRunAlone({
      request: (name, task) => {
        asked.push(name)
        return task()
      },
    })
    expect(await runAlone('a', async () => 7)).toBe(7)
    expect(asked).toEqual(['a'])
  })
})
