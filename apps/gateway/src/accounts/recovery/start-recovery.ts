import { type ParsedInput, readRecovery, startRecovery } from '@portico/contract'
import type { Account, Recovery } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findByName } from '../find-account.ts'
import { maskEmail, normalEmail, readLoginName } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import { tokenHash } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { recoveryState } from './recovery-state.ts'
import { createRecoveryId, recoveryTokens } from './recovery-tokens.ts'

interface Application {
  /** Null where no account that can be recovered has the name. */
  readonly account: Account | null
  readonly contact: string
  readonly isProven: boolean
}

/** The account that is asked for, and whether its password is known; the same work for a name that nobody has (protocol 3.13). */
async function applicationOf(
  { context }: AccountServices,
  { loginName, areaCode, kind, pwd, email }: ParsedInput<typeof startRecovery>,
): Promise<Application> {
  const { website, sql, passwords } = context
  const name = readLoginName(loginName, areaCode)
  const found = await findByName(sql.db, { website, kind, name })
  const account = found === null || found.frozen_at !== null ? null : found
  const isProven = await passwords.verify(pwd ?? '', account?.password_hash ?? null)
  return { account, contact: normalEmail(email), isProven }
}

/** Keeps the application, for a name that nobody has too. Nobody is told yet: how long messages take would tell who has an account. */
async function keep(
  { context }: AccountServices,
  { account, contact, isProven }: Application,
  facts: CallFacts,
): Promise<{ readonly serialNO: string; readonly readyAt: number }> {
  const { website, settings } = context
  const atMs = context.now()
  const readyAt = atMs + settings.recovery.waitMs
  const id = createRecoveryId()
  const { serialNO, stop } = recoveryTokens(context, id)
  const userId = account?.user_id ?? null
  const { ip, locale } = facts
  await context.sql.db.transaction().execute(async (db) => {
    await db
      .insertInto('recovery')
      .values({
        ...{ website, id, user_id: userId, contact, locale, is_proven: isProven },
        serial_hash: tokenHash(serialNO),
        stop_hash: tokenHash(stop),
        created_at: new Date(atMs),
        ready_at: new Date(readyAt),
      })
      .execute()
    await recordEvent(db, { website, userId, actor: 'visitor', action: 'recovery-started', atMs, ip })
  })
  return { serialNO, readyAt }
}

/** POST /v1/user/public/recovery/start */
export function startRecoveries(services: AccountServices): BoundCall {
  return bindCall(startRecovery, async (input, facts) => {
    const { thumbprint } = deviceOf(facts)
    const binding = { purpose: 'recover', target: normalEmail(input.email), thumbprint } as const
    const taken = await services.codes.take(binding, input.verifyCode)
    if (taken === null) return { refusal: 'codeRefused' }
    try {
      return { data: await keep(services, await applicationOf(services, input), facts) }
    } catch (error) {
      await taken.giveBack()
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
