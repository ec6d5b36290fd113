import {
  agencyRecoveryCodeVerifyLogin,
  type ParsedInput,
  recoveryCodeVerifyLogin,
  type SignInAnswer,
} from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { spendRecoveryCode } from '../second-steps/recovery-codes.ts'
import { openSteps } from '../second-steps/step-rule.ts'
import type { AccountServices } from '../services.ts'
import { setupOf } from './tickets.ts'
import { closeSignIn, findSignIn, isClosed, refuseCode, stillOpen } from './verify-log-in.ts'

/** A recovery code stands for one second step, or for the code that an unknown device is asked for. */
async function verify(
  services: AccountServices,
  attempt: { readonly input: ParsedInput<typeof recoveryCodeVerifyLogin>; readonly kind: 'user' | 'agency' },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { serialNO, recoveryCode: code } = attempt.input
  const { context, tickets, messages } = services
  const open = await findSignIn(services, serialNO, facts)
  if (open === null || open.ticket.accountKind !== attempt.kind) return { refusal: 'ticketExpired' }
  if (await isClosed(services, open, facts)) return { refusal: 'codeRefused' }
  const { account, ticket } = open
  const { ip, userAgent } = facts
  const isRight = await context.sql.db
    .transaction()
    .execute((db) => spendRecoveryCode(services, db, { account, code, ip }))
  if (!isRight) return refuseCode(services, open, facts)
  messages.notice(account, 'recoveryCodeUsed', { timeMs: context.now(), ip, userAgent })
  if (ticket.kind === 'system') return closeSignIn(services, open, facts)
  await tickets.proveByRecoveryCode(serialNO)
  const proven = await tickets.proven(serialNO, ticket)
  const left = openSteps(setupOf(ticket), proven)
  return left.count === 0
    ? closeSignIn(services, open, facts)
    : { data: await stillOpen(services, open, left) }
}

/** Recovery codes in the log-in of people and of agencies. */
export function recoveryCodeVerifications(services: AccountServices): readonly BoundCall[] {
  return [
    bindCall(recoveryCodeVerifyLogin, (input, facts) => verify(services, { input, kind: 'user' }, facts)),
    bindCall(agencyRecoveryCodeVerifyLogin, (input, facts) =>
      verify(services, { input, kind: 'agency' }, facts),
    ),
  ]
}
