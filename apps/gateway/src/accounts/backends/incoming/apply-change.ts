import type { Database, JsonObject } from '@portico/stores'
import { type Kysely, sql } from 'kysely'
import { recordEvent } from '../../audit.ts'
import { createUserId } from '../../registration/create-account.ts'
import { type AccountChange, changeRules } from './account-change.ts'

/** How a change ended. */
export type ChangeOutcome =
  | { readonly outcome: 'applied' | 'older'; readonly userId: string }
  /** Opened before, by anybody. */
  | { readonly outcome: 'existing'; readonly userId: string }
  | { readonly outcome: 'unknown_account' | 'unknown_agency' }

/** Who says it, and when. */
export interface ChangeSource {
  readonly website: string
  /** `operator`, or a backend as `backend:<name>`. */
  readonly actor: string
  /** When it became true, by the word of who says it. */
  readonly saidAt: Date
  readonly nowMs: number
}

type ExistingChange = Exclude<AccountChange, { readonly type: 'agency.opened' }>
type NewAgency = Extract<AccountChange, { readonly type: 'agency.opened' }>
type Named = { readonly website: string; readonly userId: string }

/** Whether there is an account that can be changed; locks it, so that changes of one account come one after the other. */
async function lockAccount(
  db: Kysely<Database>,
  { website, userId }: Named,
  kind: 'any' | 'agency',
): Promise<boolean> {
  const accounts = db
    .selectFrom('account')
    .select('user_id')
    .where('website', '=', website)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
  const found = await (kind === 'any' ? accounts : accounts.where('kind', '=', 'agency')).executeTakeFirst()
  return found !== undefined
}

/** Whether nothing newer was said of this matter; remembers that this was. */
async function isNewest(
  db: Kysely<Database>,
  { website, actor, saidAt }: ChangeSource,
  { userId, matter }: { readonly userId: string; readonly matter: string },
): Promise<boolean> {
  const kept = await db
    .insertInto('backend_fact')
    .values({ website, user_id: userId, matter, said_at: saidAt, said_by: actor })
    .onConflict((conflict) =>
      conflict
        .columns(['website', 'user_id', 'matter'])
        .doUpdateSet({ said_at: saidAt, said_by: actor })
        .where('backend_fact.said_at', '<=', saidAt),
    )
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

async function writeChange(db: Kysely<Database>, source: ChangeSource, { type, data }: ExistingChange) {
  const { website, saidAt: since } = source
  const account = db.updateTable('account').where('website', '=', website).where('user_id', '=', data.userId)
  switch (type) {
    case 'identity.changed':
      return account.set({ identity_level: data.identityLevel, identity_flag: data.identityFlag }).execute()
    case 'vip.changed':
      return account.set({ vip_level: data.vipLevel, show_user_vip: data.showUserVip ? 1 : 0 }).execute()
    case 'flags.changed': {
      const { userId: _, ...flags } = data
      return account.set({ settings: sql<string>`settings || ${JSON.stringify(flags)}::jsonb` }).execute()
    }
    case 'fund.changed': {
      const { userId: _, ...fund } = data
      return account.set({ fund: sql<string>`fund || ${JSON.stringify(fund)}::jsonb` }).execute()
    }
    case 'agency.member_changed':
      return setAgency(db, { website, since, ...data })
  }
}

async function setAgency(
  db: Kysely<Database>,
  { website, userId, agencyId, since }: Named & { readonly agencyId: string | null; readonly since: Date },
) {
  const members = db.deleteFrom('agency_member').where('website', '=', website).where('user_id', '=', userId)
  if (agencyId === null) return members.execute()
  return db
    .insertInto('agency_member')
    .values({ website, user_id: userId, agency_id: agencyId, since })
    .onConflict((conflict) =>
      conflict.columns(['website', 'user_id']).doUpdateSet({ agency_id: agencyId, since }),
    )
    .execute()
}

async function changeAccount(
  db: Kysely<Database>,
  source: ChangeSource,
  change: ExistingChange,
): Promise<ChangeOutcome> {
  const { website, actor, nowMs } = source
  const { userId } = change.data
  const { matter, action } = changeRules[change.type]
  if (!(await lockAccount(db, { website, userId }, 'any'))) return { outcome: 'unknown_account' }
  if (change.type === 'agency.member_changed') {
    const { agencyId } = change.data
    const isAgency =
      agencyId === null ||
      (agencyId !== userId && (await lockAccount(db, { website, userId: agencyId }, 'agency')))
    if (!isAgency) return { outcome: 'unknown_agency' }
  }
  if (!(await isNewest(db, source, { userId, matter }))) return { outcome: 'older', userId }
  await writeChange(db, source, change)
  const { userId: _, ...detail }: JsonObject = change.data
  await recordEvent(db, { website, userId, actor, action, atMs: nowMs, ip: null, detail })
  return { outcome: 'applied', userId }
}

async function insertAgency(
  db: Kysely<Database>,
  source: ChangeSource,
  { email, nickName }: NewAgency['data'],
): Promise<string> {
  const userId = createUserId()
  const at = new Date(source.nowMs)
  const added = await db
    .insertInto('account')
    .values({
      user_id: userId,
      website: source.website,
      kind: 'agency',
      email,
      // Who said so knows the address: the first code that goes there proves it once more.
      email_verified_at: at,
      nick_name: nickName,
      // Its owner sets a password by a code to the address.
      joined_by: 'backend',
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n ? userId : insertAgency(db, source, { email, nickName })
}

/** One agency at a time is opened, so that the same address asked for twice at once is one agency. */
async function openAgency(
  db: Kysely<Database>,
  source: ChangeSource,
  { data }: NewAgency,
): Promise<ChangeOutcome> {
  const { website, actor, nowMs } = source
  await sql`select pg_advisory_xact_lock(hashtext(${`open agency ${website}`}))`.execute(db)
  const known = await db
    .selectFrom('account')
    .select('user_id')
    .where('website', '=', website)
    .where('kind', '=', 'agency')
    .where('email', '=', data.email)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (known !== undefined) return { outcome: 'existing', userId: known.user_id }
  const userId = await insertAgency(db, source, data)
  await recordEvent(db, { website, userId, actor, action: 'agency-opened', atMs: nowMs, ip: null })
  return { outcome: 'applied', userId }
}

/** Makes a change with its record and what backends are told of it; the caller brings the transaction. */
export function applyChange(
  db: Kysely<Database>,
  source: ChangeSource,
  change: AccountChange,
): Promise<ChangeOutcome> {
  return change.type === 'agency.opened' ? openAgency(db, source, change) : changeAccount(db, source, change)
}
