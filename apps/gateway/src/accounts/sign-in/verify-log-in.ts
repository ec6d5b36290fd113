import {
  agencyVerifyLogin,
  agencyVerifyLoginV2,
  type ParsedInput,
  type SecondStepMethod,
  type SignInAnswer,
  verifyLogin,
  verifyLoginV2,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'
import { deviceOf } from '../proven-caller.ts'
import { type OpenSteps, planSteps } from '../second-steps/step-rule.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { spendTotp } from '../totp/spend-totp.ts'
import { signInProof, targetOf } from './ask-further.ts'
import { completeSignIn, type ProvenSignIn } from './complete-sign-in.ts'
import { describeOpen } from './describe-open.ts'
import { refuseAttempt } from './refuse-attempt.ts'
import { setupOf, type Ticket } from './tickets.ts'

type SecondStep = ParsedInput<typeof verifyLogin>

/** A sign-in under way, as a second step finds it. */
export interface OpenSignIn {
  readonly serialNumber: string
  readonly ticket: Ticket
  readonly account: Account
}

const expired = { refusal: 'ticketExpired' } as const
const wrong = { refusal: 'codeRefused' } as const

/** Methods in the order in which they are tried: what can be given back comes before what cannot. */
const order: readonly SecondStepMethod[] = ['email', 'mobile', 'totp']

function codeOf(step: SecondStep, method: SecondStepMethod): string | undefined {
  if (method === 'email') return step.emailCode
  return method === 'mobile' ? step.mobileCode : step.googleCode
}

/** Whether the account is as the ticket's first step found it: with the same password, its log-ins not ended since. */
function isAsProven(account: Account, { passwordMark: mark, sessionEndings: endings }: Ticket): boolean {
  return (
    passwordMark(account.password_hash) === mark &&
    (endings ?? account.session_endings) === account.session_endings
  )
}

/** A sign-in of this device whose account may still be used and is as it was proven; null else. */
export async function findSignIn(
  { context, tickets }: AccountServices,
  serialNumber: string,
  facts: CallFacts,
): Promise<OpenSignIn | null> {
  const ticket = await tickets.read(serialNumber, deviceOf(facts).thumbprint)
  if (ticket === null) return null
  const key = { website: context.website, userId: ticket.userId }
  const account = await findUsable(context.sql.db, key)
  if (account === null || !isAsProven(account, ticket)) return null
  return { serialNumber, ticket, account }
}

/** Wrong codes count in the short-lived store alone, apart for callers who have proved the password; none in the database. */
const stored = { of: 'nobody' } as const

/** Where failures of a second step are counted: by the account, and by what the first step has proven. */
export function secondStepKey(
  { failures }: AccountServices,
  ticket: Pick<Ticket, 'userId' | 'isKnownDevice' | 'failureKey' | 'passwordMark'>,
): string {
  return failures.keyOf({ by: 'password', userId: ticket.userId, proof: signInProof(ticket) })
}

/** Refuses a wrong code: it counts against the ticket, and against who knows this password. */
export async function refuseCode(
  services: AccountServices,
  { serialNumber, ticket, account }: OpenSignIn,
  facts: CallFacts,
): Promise<typeof wrong> {
  await services.tickets.fail(serialNumber)
  const failureKey = secondStepKey(services, ticket)
  await refuseAttempt(services, { account, stored, failureKey, counting: 'counted' }, facts)
  return wrong
}

/** Whether no attempts are taken at the moment. Failures of who does not know the password do not count here. */
export async function isClosed(
  services: AccountServices,
  { ticket }: OpenSignIn,
  { ip }: CallFacts,
): Promise<boolean> {
  const key = secondStepKey(services, ticket)
  return (await services.failures.gate(key, { ip, stored: 0 })) === 'closed'
}

/** Completes a sign-in that has nothing left to prove; exactly one of many calls at once gets the session. */
export async function closeSignIn(
  services: AccountServices,
  { serialNumber, ticket, account, ...rest }: OpenSignIn & Pick<ProvenSignIn, 'spend'>,
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  if (!(await services.tickets.close(serialNumber))) return expired
  const failureKeys = [ticket.failureKey, secondStepKey(services, ticket)]
  const { isKnownDevice, signedInBy } = ticket
  const proven = { account, device: deviceOf(facts), failureKeys, isKnownDevice, signedInBy, ...rest }
  return (await completeSignIn(services, proven, facts)) ?? expired
}

/** Uses up one code; what it answers can be given back, except for an authenticator's. */
async function takeCode(
  services: AccountServices,
  attempt: { readonly account: Account; readonly method: SecondStepMethod; readonly code: string },
  facts: CallFacts,
): Promise<{ giveBack(): Promise<void> } | null> {
  const { account, method, code } = attempt
  if (method === 'totp') {
    return (await spendTotp(services, account, code)) ? { giveBack: () => Promise.resolve() } : null
  }
  const target = targetOf(account, method)
  if (target === null) return null
  const { thumbprint } = deviceOf(facts)
  return services.codes.take({ purpose: 'login', target: target.value, thumbprint }, code)
}

/** Tries the given methods in turn; a wrong code undoes the ones before it where all were asked for at once. */
async function proveMethods(
  services: AccountServices,
  attempt: OpenSignIn & {
    readonly step: SecondStep
    readonly methods: readonly SecondStepMethod[]
    readonly mode: 'each' | 'all'
  },
  facts: CallFacts,
): Promise<boolean> {
  const { account, serialNumber, step, methods, mode } = attempt
  const undo: (() => Promise<void>)[] = []
  for (const method of methods) {
    const taken = await takeCode(services, { account, method, code: codeOf(step, method) ?? '' }, facts)
    if (taken === null) {
      await Promise.all(undo.map((giveBack) => giveBack()))
      return false
    }
    if (mode === 'each') await services.tickets.prove(serialNumber, method)
    else undo.push(taken.giveBack)
  }
  return true
}

/** The answer of a sign-in that is not over yet. */
export async function stillOpen(
  services: AccountServices,
  { serialNumber, account, ticket }: OpenSignIn,
  open: OpenSteps,
): Promise<SignInAnswer> {
  const described = { serialNO: serialNumber, ticket, account, code: null }
  return { accessTokenResVO: null, verification: await describeOpen(services, described, open) }
}

/** The second step of a log-in: `each` takes codes as they come, `all` wants as many as are needed in this call (ENC-01). */
async function verifySecondStep(
  services: AccountServices,
  attempt: { readonly step: SecondStep; readonly kind: 'user' | 'agency'; readonly mode: 'each' | 'all' },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { step, kind, mode } = attempt
  const open = await findSignIn(services, step.serialNO, facts)
  if (open === null || open.ticket.kind !== 'second-step' || open.ticket.accountKind !== kind) return expired
  if (await isClosed(services, open, facts)) return wrong
  const proven = await services.tickets.proven(step.serialNO, open.ticket)
  const given = order.filter((method) => codeOf(step, method) !== undefined)
  const plan = planSteps(setupOf(open.ticket), proven, given)
  // Where only a passkey is asked for, no codes at all are not all codes.
  const isEnough = plan.used.length > 0 && (mode === 'each' || plan.open.count === 0)
  if (!isEnough) return wrong
  if (!(await proveMethods(services, { ...open, step, methods: plan.used, mode }, facts))) {
    return refuseCode(services, open, facts)
  }
  return plan.open.count === 0
    ? closeSignIn(services, open, facts)
    : { data: await stillOpen(services, open, plan.open) }
}

/** The second step of people and of agencies, in turns and at once. */
export function verifyLogIns(services: AccountServices): readonly BoundCall[] {
  return [
    bindCall(verifyLogin, (step, facts) =>
      verifySecondStep(services, { step, kind: 'user', mode: 'each' }, facts),
    ),
    bindCall(verifyLoginV2, (step, facts) =>
      verifySecondStep(services, { step, kind: 'user', mode: 'all' }, facts),
    ),
    bindCall(agencyVerifyLogin, (step, facts) =>
      verifySecondStep(services, { step, kind: 'agency', mode: 'each' }, facts),
    ),
    bindCall(agencyVerifyLoginV2, (step, facts) =>
      verifySecondStep(services, { step, kind: 'agency', mode: 'all' }, facts),
    ),
  ]
}
