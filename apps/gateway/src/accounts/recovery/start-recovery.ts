import { type ParsedInput, readRecovery, startRecovery } from '@portico/contract'
import type { Account, Recovery } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { wrongCode } from '../contacts/change-refused.ts'
import { findById, findByName } from '../find-account.ts'
import { type LoginName, maskEmail, normalEmail, readLoginName } from '../login-name.ts'
import { createNoticeLinks } from '../notices/notice-links.ts'
import { findNoticed } from '../notices/report-notice.ts'
import { deviceOf } from '../proven-caller.ts'
import { refuseMailDomain } from '../registration/sign-up-rules.ts'
import { spendRecoveryCode } from '../second-steps/recovery-codes.ts'
import { tokenHash } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { askForRecovery } from './recovery-quota.ts'
import { recoveryState } from './recovery-state.ts'
import { createRecoveryId, recoveryTokens } from './recovery-tokens.ts'

type Wish = ParsedInput<typeof startRecovery>

/** Ends a transaction whose recovery code is wrong. */
class WrongCode extends Error {}

interface Application {
  /** Null where no account that can be recovered has the name. */
  readonly account: Account | null
  readonly contact: string
  readonly knowsPassword: boolean
  readonly recoveryCode: string | undefined
}

/**
 * What an account is asked for by: what it logs in with, its id, which accounts without an address have alone, or a notice that went to
 * it, which tells who does not know what the account is called by now.
 */
type RecoveryName = LoginName | { readonly channel: 'id' | 'notice'; readonly value: string }

function nameOf(wish: Wish): RecoveryName {
  if ('notice' in wish) return { channel: 'notice', value: wish.notice }
  const { loginName, areaCode } = wish
  const isId = areaCode === undefined && /^\d{10}$/.test(loginName)
  return isId ? { channel: 'id', value: loginName } : readLoginName(loginName, areaCode)
}

/** By a notice the kind is that of the account. */
function kindOf(wish: Wish) {
  return 'notice' in wish ? 'user' : wish.kind
}

/**
 * The account of a name. An id is no secret, and who has an account without an address cannot be warned: it names one only together
 * with a recovery code.
 */
async function accountOf(
  { context }: AccountServices,
  wish: Wish,
  name: RecoveryName,
): Promise<Account | null> {
  const { website, sql } = context
  const { db } = sql
  const kind = kindOf(wish)
  switch (name.channel) {
    case 'notice': {
      const id = createNoticeLinks(context).read(name.value)
      return id === null ? null : findNoticed(context, id)
    }
    case 'id':
      return wish.recoveryCode === undefined ? null : findById(db, { website, kind, userId: name.value })
    default:
      return findByName(db, { website, kind, name })
  }
}

/** The account that is asked for, and whether its password is known; the same work for an unknown name (protocol 3.13). */
async function applicationOf(
  services: AccountServices,
  wish: Wish,
  name: RecoveryName,
): Promise<Application> {
  const { pwd, email, recoveryCode } = wish
  const found = await accountOf(services, wish, name)
  const account = found?.frozen_at === null ? found : null
  const hash = account?.password_hash ?? null
  const knowsPassword = await services.context.passwords.verify(pwd ?? '', hash)
  return { account, contact: normalEmail(email), knowsPassword, recoveryCode }
}

/** Keeps the application, for an unknown name too. Nobody is told yet: how long messages take would tell who has an account. */
async function keep(
  services: AccountServices,
  { account, contact, knowsPassword, recoveryCode: code }: Application,
  facts: CallFacts,
): Promise<{ readonly serialNO: string; readonly readyAt: number }> {
  const { context } = services
  const { website, settings } = context
  const atMs = context.now()
  const readyAt = atMs + settings.recovery.waitMs
  const id = createRecoveryId()
  const { serialNO, stop } = recoveryTokens(context, id)
  const owner = account?.user_id ?? null
  const { ip, locale } = facts
  await context.sql.db.transaction().execute(async (db) => {
    if (code !== undefined) {
      const holder = account ?? { website, user_id: '' }
      if (!(await spendRecoveryCode(services, db, { account: holder, code, ip }))) throw new WrongCode()
    }
    await db
      .insertInto('recovery')
      .values({
        ...{ website, id, user_id: owner, contact, locale },
        is_proven: knowsPassword || code !== undefined,
        serial_hash: tokenHash(serialNO),
        stop_hash: tokenHash(stop),
        created_at: new Date(atMs),
        ready_at: new Date(readyAt),
      })
      .execute()
    await recordEvent(db, { website, userId: owner, actor: 'visitor', action: 'recovery-started', atMs, ip })
  })
  return { serialNO, readyAt }
}

/** POST /v1/user/public/recovery/start */
export function startRecoveries(services: AccountServices): BoundCall {
  return bindCall(startRecovery, async (wish, facts) => {
    const { thumbprint } = deviceOf(facts)
    const refused = refuseMailDomain(services.context, normalEmail(wish.email))
    if (refused !== null) return refused
    const binding = { purpose: 'recover', target: normalEmail(wish.email), thumbprint } as const
    const taken = await services.codes.take(binding, wish.verifyCode)
    if (taken === null) return wrongCode('verifyCode')
    const name = nameOf(wish)
    const verdict = await askForRecovery(services, { kind: kindOf(wish), name: name.value, ip: facts.ip })
    if (!verdict.granted) {
      await taken.giveBack()
      return { refusal: 'waitRequired', data: { retryAfterMs: verdict.retryAfterMs } }
    }
    try {
      return { data: await keep(services, await applicationOf(services, wish, name), facts) }
    } catch (error) {
      await taken.giveBack()
      // A wrong guess stays counted.
      if (error instanceof WrongCode) return wrongCode('recoveryCode')
      await verdict.giveBack()
      throw error
    }
  })
}

/** The recovery that a serial number names; null where there is none. */
export async function findRecovery({ context }: AccountServices, serialNO: string): Promise<Recovery | null> {
  const found = await context.sql.db
    .selectFrom('recovery')
    .selectAll()
    .where('website', '=', context.website)
    .where('serial_hash', '=', tokenHash(serialNO))
    .where('kind', '=', 'account')
    .executeTakeFirst()
  return found ?? null
}

/** POST /v1/user/public/recovery/read */
export function readRecoveries(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(readRecovery, async ({ serialNO }) => {
    const nowMs = context.now()
    const row = await findRecovery(services, serialNO)
    if (row === null) return { data: { state: 'over' as const, readyAt: nowMs, email: null } }
    const state = recoveryState(row, context.settings.recovery, nowMs)
    const email = state === 'over' ? null : maskEmail(row.contact)
    return { data: { state, readyAt: row.ready_at.getTime(), email } }
  })
}
