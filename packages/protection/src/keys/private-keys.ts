import type { DeviceKeyPair } from '@portico/channel'
import { exportPrivateKeyPem, importPrivateKeyPem, parseDeviceKey } from '@portico/channel'
import type { FailureLog } from '../ports.ts'
import type { KeyRecord } from './key-records.ts'

/** How private keys are kept (protocol 3.9). Nothing here rejects; what fails is logged. */
export interface PrivateKeys {
  /** Whether a pair must be made so that it can be read. */
  readonly extractable: boolean
  /** Keeps the private key; answers what the record holds of it. */
  keep(pair: DeviceKeyPair): Promise<string>
  /** The pair of a record; null where its private key is not there any more. */
  restore(record: KeyRecord): Promise<DeviceKeyPair | null>
  /** Forgets every private key but those of these public keys. */
  keepOnly(publicKeys: readonly string[]): Promise<void>
}

/** The mode `pem`: the record holds the key itself, for web views without IndexedDB. */
export function createPemKeys(log: FailureLog): PrivateKeys {
  return {
    extractable: true,
    async keep(pair) {
      try {
        return await exportPrivateKeyPem(pair.privateKey)
      } catch (error) {
        log('cannot write a key', error)
        return ''
      }
    },
    async restore({ privateKeyPem, publicKey }) {
      const pair = await importPrivateKeyPem(privateKeyPem)
      return pair?.publicKey === publicKey ? pair : null
    },
    async keepOnly() {},
  }
}

const databaseName = 'portico.keys'
const storeName = 'device-keys'

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

async function openDatabase(factory: IDBFactory, closed: () => void): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  const database = await settled(request)
  database.addEventListener('close', closed)
  // A tab with a newer layout waits until this one lets go.
  database.addEventListener('versionchange', () => {
    database.close()
    closed()
  })
  return database
}

/** The mode `idb`: IndexedDB holds keys that can be used and not read. The factory may be out of reach, and then throws. */
export function createIndexedKeys(factory: () => IDBFactory, log: FailureLog): PrivateKeys {
  let opening: Promise<IDBDatabase> | null = null
  const close = () => {
    opening = null
  }

  async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    try {
      opening ??= openDatabase(factory(), close)
      const database = await opening
      return database.transaction(storeName, mode).objectStore(storeName)
    } catch (error) {
      close()
      throw error
    }
  }

  return {
    extractable: false,
    async keep({ publicKey, privateKey }) {
      try {
        await settled((await openStore('readwrite')).put(privateKey, publicKey))
      } catch (error) {
        log('cannot store a key', error)
      }
      return ''
    },
    async restore({ publicKey }) {
      try {
        const privateKey: unknown = await settled((await openStore('readonly')).get(publicKey))
        const parsed = await parseDeviceKey(publicKey)
        if (parsed === null || !(privateKey instanceof CryptoKey)) return null
        const { algorithm, thumbprint } = parsed
        return { algorithm, publicKey, privateKey, thumbprint }
      } catch (error) {
        log('cannot read a key', error)
        return null
      }
    },
    async keepOnly(publicKeys) {
      try {
        const store = await openStore('readwrite')
        const stored = await settled(store.getAllKeys())
        const unneeded = stored.filter((key) => typeof key !== 'string' || !publicKeys.includes(key))
        await Promise.all(unneeded.map((key) => settled(store.delete(key))))
      } catch (error) {
        log('cannot forget keys', error)
      }
    },
  }
}
