import { exportPrivateKeyPem, fromBase64, generateDeviceKey } from '@portico/channel'
import { createPasswordHasher } from '@portico/gateway'
import { openSql, type SqlStore } from '@portico/stores'
import * as v from 'valibot'

/** Accounts and the devices that they know, as anyone who calls has to know them. */
export const populationSchema = v.object({
  website: v.string(),
  password: v.string(),
  loginNames: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Private keys in PEM. The account at an index knows the key at the same index, counted round. */
  keys: v.pipe(v.array(v.string()), v.minLength(1)),
})

/** Accounts and the devices that they know. */
export type Population = v.InferOutput<typeof populationSchema>

/** Where accounts are made, and how many. */
export interface PopulationOptions {
  readonly dataFolder: string
  /** The address of an empty PostgreSQL database; null opens the embedded one of the data folder. */
  readonly databaseUrl: string | null
  readonly website: string
  readonly accounts: number
  readonly keys: number
}

const quiet = { info() {}, warn() {} }
const firstUserId = 1_000_000_000
const password = 'correct horse battery staple'

/** One key pair stands for many browsers: making one costs more than a thousand calls. */
async function createKeys(count: number) {
  const pairs = await Promise.all(
    Array.from({ length: count }, () => generateDeviceKey('rsa2048', { extractable: true })),
  )
  return Promise.all(
    pairs.map(async (pair) => ({ ...pair, pem: await exportPrivateKeyPem(pair.privateKey) })),
  )
}

async function insertAccounts(sql: SqlStore, website: string, loginNames: readonly string[]) {
  const at = new Date()
  const password_hash = await createPasswordHasher().hash(password)
  const accounts = loginNames.map((email, index) => ({
    ...{ user_id: String(firstUserId + index), website, kind: 'user' as const, email, password_hash },
    ...{ email_verified_at: at, created_at: at },
  }))
  await sql.db.insertInto('account').values(accounts).execute()
}

/** Opens accounts in a database that no server has open yet, each with a device that it knows, so that a log-in is one call. */
export async function createPopulation(options: PopulationOptions): Promise<Population> {
  const { dataFolder, databaseUrl, website } = options
  await using sql = await openSql({ dataFolder, databaseUrl, logger: quiet })
  const loginNames = Array.from({ length: options.accounts }, (_none, index) => `bench-${index}@example.com`)
  await insertAccounts(sql, website, loginNames)
  const keys = await createKeys(options.keys)
  const at = new Date()
  const devices = loginNames.flatMap((_name, index) => {
    const key = keys[index % keys.length]
    const spki = key === undefined ? null : fromBase64(key.publicKey)
    if (key === undefined || spki === null) return []
    const { thumbprint, algorithm } = key
    return [
      {
        ...{ user_id: String(firstUserId + index), thumbprint, spki, algorithm, label: null },
        ...{ created_at: at, seen_at: at },
      },
    ]
  })
  await sql.db.insertInto('device').values(devices).execute()
  return { website, password, loginNames, keys: keys.map(({ pem }) => pem) }
}
