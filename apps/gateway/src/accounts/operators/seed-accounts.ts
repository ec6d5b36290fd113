import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Account, Database, SqlStore } from '@portico/stores'
import { type Kysely, sql as statement } from 'kysely'
import * as v from 'valibot'
import type { PasswordHasher } from '../../context.ts'
import { withUserId } from '../registration/create-account.ts'
import { freezeAccount, unfreezeAccount } from './operator-actions.ts'

/** An account to try things with. */
export interface SeedAccount {
  readonly kind: 'user' | 'agency'
  readonly loginName: string
  readonly password: string
}

/** Where seed accounts are made. */
export interface SeedOptions {
  readonly sql: SqlStore
  readonly website: string
  readonly passwords: PasswordHasher
  readonly nowMs: number
  /** Keeps the passwords, which chance makes anew in each data folder; only its owner may read it. */
  readonly file: string
}

const seeds = [
  { kind: 'user', loginName: 'trader@example.com', name: 'Trader', subAccounts: ['Savings', 'Trading'] },
  {
    kind: 'agency',
    loginName: 'agency@example.com',
    name: 'Agency',
    // More than the account page shows without a search.
    subAccounts: Array.from({ length: 11 }, (_, index) => `Client ${String(index + 1).padStart(2, '0')}`),
  },
] as const

/** What marks an account as a seed, whatever becomes of it. */
const mark = { seed: true }

const fileSchema = v.record(v.string(), v.string())

async function readPasswords(file: string): Promise<Readonly<Record<string, string>>> {
  try {
    return v.parse(fileSchema, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // Missing or not ours: the accounts get new passwords.
    return {}
  }
}

async function writePasswords(file: string, passwords: Readonly<Record<string, string>>) {
  const whole = `${file}.new`
  await writeFile(whole, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 })
  await rename(whole, file)
}

function findSeeds({ sql, website }: Pick<SeedOptions, 'sql' | 'website'>): Promise<readonly Account[]> {
  return sql.db
    .selectFrom('account')
    .selectAll()
    .where('website', '=', website)
    .where(statement<boolean>`settings @> ${JSON.stringify(mark)}::jsonb`)
    .where('parent_user_id', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
}

async function addSubAccounts(
  db: Kysely<Database>,
  { kind, subAccounts }: (typeof seeds)[number],
  parent: { readonly website: string; readonly userId: string; readonly at: Date },
) {
  const demo = { nick_name: 'Demo', is_demo: true }
  for (const child of [...subAccounts.map((name) => ({ nick_name: name, is_demo: false })), demo]) {
    const row = { ...child, website: parent.website, kind, parent_user_id: parent.userId }
    const insert = (userId: string) =>
      db
        .insertInto('account')
        .values({ ...row, user_id: userId, created_at: parent.at })
        .execute()
    await withUserId(insert)
  }
}

async function createSeed(
  { sql, website, nowMs }: SeedOptions,
  seed: (typeof seeds)[number],
  passwordHash: string,
) {
  const at = new Date(nowMs)
  const { kind, loginName: email, name } = seed
  await withUserId((userId) =>
    sql.db.transaction().execute(async (db) => {
      await db
        .insertInto('account')
        .values({
          ...{ user_id: userId, website, kind, email, email_verified_at: at, created_at: at },
          password_hash: passwordHash,
          nick_name: name,
          settings: JSON.stringify(mark),
        })
        .execute()
      await addSubAccounts(db, seed, { website, userId, at })
    }),
  )
}

async function renewSeed({ sql, website, nowMs }: SeedOptions, held: Account, passwordHash: string | null) {
  const userId = held.user_id
  if (held.frozen_at !== null) await unfreezeAccount({ sql, website, nowMs }, userId)
  if (passwordHash === null) return
  const change = { password_hash: passwordHash, failures: 0 }
  await sql.db.updateTable('account').set(change).where('user_id', '=', userId).execute()
}

/**
 * Makes the accounts to try things with, once: a person with two sub-accounts and an agency with eleven, each with a demo account.
 * Their passwords are of chance and the same at every start from one data folder. Only for a server that nobody else can reach.
 */
export async function seedAccounts(options: SeedOptions): Promise<readonly SeedAccount[]> {
  const known = await readPasswords(options.file)
  const held = await findSeeds(options)
  const made: SeedAccount[] = []
  for (const seed of seeds) {
    const { kind, loginName } = seed
    const account = held.find((candidate) => candidate.kind === kind && candidate.email === loginName)
    const password = known[loginName] ?? randomBytes(12).toString('base64url')
    const isNew = known[loginName] === undefined || account === undefined
    const passwordHash = isNew ? await options.passwords.hash(password) : null
    if (account !== undefined) await renewSeed(options, account, passwordHash)
    else if (passwordHash !== null) await createSeed(options, seed, passwordHash)
    made.push({ kind, loginName, password })
  }
  await writePasswords(options.file, Object.fromEntries(made.map((seed) => [seed.loginName, seed.password])))
  return made
}

/** Freezes seed accounts that an earlier trial left in this database; answers how many. */
export async function freezeSeeds({
  sql,
  website,
  nowMs,
}: Omit<SeedOptions, 'passwords' | 'file'>): Promise<number> {
  const seeded = (await findSeeds({ sql, website })).filter((account) => account.frozen_at === null)
  for (const { user_id: userId } of seeded) {
    await freezeAccount({ sql, website, nowMs }, { userId, reason: 'an account to try things with' })
  }
  return seeded.length
}
