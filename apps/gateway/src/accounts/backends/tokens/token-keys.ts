import type { Database, SqlStore } from '@portico/stores'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { openSecret, sealSecret } from '../../sealed-secret.ts'
import type { ServerSecrets } from '../message-keys.ts'
import { planKeys } from './key-plan.ts'

/** The algorithm that servers and readers of such tokens have to support (RFC 9068, section 2.1). */
export const tokenAlgorithm = 'RS256'

/** How long what was read of the keys is used; other processes of the site renew keys too. */
const cachedMs = 5000

const publicJwk = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    kty: v.literal('RSA'),
    n: v.string(),
    e: v.string(),
    kid: v.string(),
    alg: v.literal(tokenAlgorithm),
    use: v.literal('sig'),
  }),
)

const privateJwk = v.pipe(v.string(), v.parseJson(), v.looseObject({ kty: v.literal('RSA') }))

/** A key that signs. */
export interface SigningKey {
  readonly kid: string
  readonly key: Awaited<ReturnType<typeof importJWK>>
}

/** The keys that sign access tokens, the same in every process of the site. Methods throw StoreUnavailable. */
export interface TokenKeys {
  signing(): Promise<SigningKey>
  /** The public keys, of tokens that are valid and of those that come next (RFC 7517). */
  published(): Promise<readonly JWK[]>
}

/** What the keys stand on. */
export interface TokenKeyOptions {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  readonly secret: ServerSecrets
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface KeyRow {
  readonly kid: string
  readonly sealed: Uint8Array
  readonly public_jwk: string
  readonly starts_at: Date
}

const ownerOf = (website: string, kid: string) => `${website} ${kid}`

/** Makes a key pair as it is stored. */
async function makeKey({ website, secret }: Pick<TokenKeyOptions, 'website' | 'secret'>) {
  const pair = await generateKeyPair(tokenAlgorithm, { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const text = JSON.stringify(await exportJWK(pair.privateKey))
  return {
    kid,
    website,
    sealed: sealSecret(secret('token keys'), ownerOf(website, kid), Buffer.from(text, 'utf8')),
    public_jwk: JSON.stringify({ kty: jwk.kty, n: jwk.n, e: jwk.e, kid, alg: tokenAlgorithm, use: 'sig' }),
  }
}

function readRows(db: Kysely<Database>, website: string): Promise<readonly KeyRow[]> {
  return db
    .selectFrom('token_key')
    .select(['kid', 'sealed', 'public_jwk', 'starts_at'])
    .where('website', '=', website)
    .orderBy('starts_at')
    .execute()
}

function planOf(rows: readonly KeyRow[], nowMs: number) {
  return planKeys(
    rows.map(({ kid, starts_at: at }) => ({ kid, startsMs: at.getTime() })),
    nowMs,
  )
}

function lockKeys(db: Kysely<Database>, website: string) {
  return sql`select pg_advisory_xact_lock(hashtext(${`token keys ${website}`}))`.execute(db)
}

/** Creates the keys of a site; the first one is made when it is first asked for. */
export function createTokenKeys(options: TokenKeyOptions): TokenKeys {
  const { sql: store, website, secret, now } = options
  const opened = new Map<string, Promise<SigningKey>>()
  let cache: { readonly rows: readonly KeyRow[]; readonly atMs: number } | null = null

  /** Makes the key that is due, and drops those that are outdated; of several processes one does it. */
  async function renew(nowMs: number): Promise<readonly KeyRow[]> {
    const made = await makeKey(options)
    return store.db.transaction().execute(async (db) => {
      await lockKeys(db, website)
      const { nextStartsMs, outdated } = planOf(await readRows(db, website), nowMs)
      if (nextStartsMs !== null) {
        const times = { created_at: new Date(nowMs), starts_at: new Date(nextStartsMs) }
        await db
          .insertInto('token_key')
          .values({ ...made, ...times })
          .execute()
      }
      if (outdated.length > 0) {
        await db.deleteFrom('token_key').where('website', '=', website).where('kid', 'in', outdated).execute()
      }
      return readRows(db, website)
    })
  }

  async function current(): Promise<readonly KeyRow[]> {
    const nowMs = now()
    // A clock that was set back makes what was read no younger.
    if (cache !== null && Math.abs(nowMs - cache.atMs) < cachedMs) return cache.rows
    const rows = await readRows(store.db, website)
    const { nextStartsMs, outdated } = planOf(rows, nowMs)
    const isDue = nextStartsMs !== null || outdated.length > 0
    cache = { rows: isDue ? await renew(nowMs) : rows, atMs: nowMs }
    return cache.rows
  }

  async function open({ kid, sealed }: KeyRow): Promise<SigningKey> {
    const text = Buffer.from(openSecret(secret('token keys'), ownerOf(website, kid), sealed)).toString('utf8')
    return { kid, key: await importJWK(v.parse(privateJwk, text), tokenAlgorithm) }
  }

  return {
    async signing() {
      const rows = await current()
      const { signing } = planOf(rows, now())
      const row = rows.find(({ kid }) => kid === signing)
      if (row === undefined) throw new Error('There is no key for tokens although one was made')
      const known = opened.get(row.kid) ?? open(row)
      opened.set(row.kid, known)
      return known
    },
    published: async () => (await current()).map((row) => v.parse(publicJwk, row.public_jwk)),
  }
}

/**
 * Replaces every key at once, as after a leak. Tokens that the old keys signed are invalid for who reads the keys anew; running
 * processes follow within seconds.
 */
export async function renewTokenKeys(options: TokenKeyOptions): Promise<void> {
  const { sql: store, website, now } = options
  const made = await makeKey(options)
  const at = new Date(now())
  await store.db.transaction().execute(async (db) => {
    await lockKeys(db, website)
    await db.deleteFrom('token_key').where('website', '=', website).execute()
    await db
      .insertInto('token_key')
      .values({ ...made, created_at: at, starts_at: at })
      .execute()
  })
}
