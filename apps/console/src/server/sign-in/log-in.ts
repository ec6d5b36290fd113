import type { Caller } from '../acts/act-scope.ts'
import type { ConsoleContext } from '../ports.ts'
import { writeEntry } from '../record/write-entry.ts'
import { type Ceremony, ceremonyLifeMs, openCeremony, takeCeremony } from './ceremonies.ts'
import { beginSession, proveSession } from './sessions.ts'
import { holdPasskey, relyingPartyOf, provePasskey } from './prove-passkey.ts'

/** What a browser needs to ask for a passkey of the console. */
async function startAssertion(context: ConsoleContext, ceremony: Ceremony) {
  const { id, challenge } = await openCeremony(context, ceremony)
  const { id: rpId } = relyingPartyOf(context)
  return { ceremony: id, options: { rpId, challenge, timeout: ceremonyLifeMs, userVerification: 'required' } }
}

/** Begins a log-in with whichever passkey of the console the person chooses. */
export function startLogIn(context: ConsoleContext) {
  return startAssertion(context, { purpose: 'log-in' })
}

/** Begins to show the passkey again. */
export function startProof(context: ConsoleContext, { operator }: Caller) {
  return startAssertion(context, { purpose: 'prove', operatorId: operator.id })
}

/** An authenticator's answer. */
interface Answered {
  readonly id: string
  readonly text: string
}

/** Ends a log-in; answers the token of the session, or null. */
export async function finishLogIn(
  context: ConsoleContext,
  { id, text, ip }: Answered & { readonly ip: string | null },
): Promise<string | null> {
  const ceremony = await takeCeremony(context, id, 'log-in')
  if (ceremony === null) return null
  const proven = await provePasskey(context, { text, challenge: ceremony.challenge })
  if (proven === null) return null
  const { operator } = proven
  const { website, sql, now } = context
  return sql.db.transaction().execute(async (db) => {
    // Who removes the passkey ends the sessions that are there, so none may begin with it afterwards.
    if (!(await holdPasskey(db, website, proven))) return null
    await writeEntry(db, {
      ...{ website, operatorId: operator.id, actor: operator.name, act: 'session.log-in', outcome: 'done' },
      ...{ subject: null, reason: null, atMs: now(), ip },
    })
    return beginSession(db, context, operator.id)
  })
}

/** Notes that the operator of this session has shown the passkey again; false where anything does not hold. */
export async function finishProof(
  context: ConsoleContext,
  { id, text, caller, token }: Answered & { readonly caller: Caller; readonly token: string },
): Promise<boolean> {
  const ceremony = await takeCeremony(context, id, 'prove')
  if (ceremony === null || ceremony.operatorId !== caller.operator.id) return false
  const proven = await provePasskey(context, { text, challenge: ceremony.challenge })
  if (proven?.operator.id !== caller.operator.id) return false
  await proveSession(context.sql.db, { token, nowMs: context.now() })
  return true
}
