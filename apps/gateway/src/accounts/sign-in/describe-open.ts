import type { SentCode, SignInAnswer } from '@portico/contract'
import type { Account } from '@portico/stores'
import { maskEmail, maskMobile } from '../login-name.ts'
import { recoveryCodesOf } from '../second-steps/recovery-codes.ts'
import type { OpenSteps } from '../second-steps/step-rule.ts'
import type { AccountServices } from '../services.ts'
import { type Ticket, ticketLifeMs } from './tickets.ts'

/** A sign-in that is not over. */
export interface DescribedSignIn {
  readonly serialNO: string
  readonly ticket: Ticket
  readonly account: Account
  /** The code that was sent to begin with; null where the person asks for it. */
  readonly code: SentCode | null
}

/** What a sign-in under way answers: which proofs may be next, and how many are needed. */
export async function describeOpen(
  { context }: AccountServices,
  { serialNO, ticket, account, code }: DescribedSignIn,
  { count, methods }: OpenSteps,
): Promise<NonNullable<SignInAnswer['verification']>> {
  const { email, mobile } = account
  const codes = await recoveryCodesOf(context.sql.db, account)
  const { kind, hardwareKey, openedMs } = ticket
  // A code for an unknown device is no second step of the account, and the only one that is asked for.
  const shown = kind === 'system' ? ticket.methods : methods
  return {
    serialNO,
    kind,
    methods: [...shown],
    needed: kind === 'system' ? 1 : count,
    hardwareKey,
    recoveryCode: codes !== null && codes.left > 0,
    email: shown.includes('email') && email !== null ? maskEmail(email) : null,
    mobile: shown.includes('mobile') && mobile !== null ? maskMobile(mobile, account.area_code) : null,
    code,
    expiresInMs: Math.max(0, openedMs + ticketLifeMs - context.now()),
  }
}
