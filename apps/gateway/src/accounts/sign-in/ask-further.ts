import type { CodeName, SentCode, SignInAnswer } from '@portico/contract'
import type { Account } from '@portico/stores'
import type { CallFacts } from '../../calls/call-facts.ts'
import { type LoginName, maskContact } from '../login-name.ts'
import { addressOf } from '../messages/addresses.ts'
import { deviceOf } from '../proven-caller.ts'
import { openSteps } from '../second-steps/step-rule.ts'
import { stepSetupOf } from '../second-steps/step-setup.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { describeOpen } from './describe-open.ts'
import { setupOf, type Ticket } from './tickets.ts'

/** A sign-in whose first step was proven. */
export interface FirstStepProven {
  /** `password`, or the id of an identity provider, which has checked the device already. */
  readonly by: string
  readonly account: Account
  /** Whether the account has a passkey. */
  readonly passkey: boolean
  readonly failureKey: string
  readonly isKnownDevice: boolean
}

/** No code can be sent at the moment. */
export interface MustWait {
  readonly refusal: Extract<CodeName, 'waitRequired'>
  readonly data: { readonly retryAfterMs: number }
}

/** Where a code of a method goes; null where the account has no such address. */
export function targetOf(account: Account, channel: 'email' | 'mobile'): LoginName | null {
  const value = channel === 'email' ? account.email : account.mobile
  return value === null ? null : { channel, value }
}

/** What a sign-in under way has proven, as far as codes are counted by it. A new password begins to count anew. */
export function signInProof(ticket: Pick<Ticket, 'isKnownDevice' | 'failureKey' | 'passwordMark'>): string {
  return ticket.isKnownDevice ? ticket.failureKey : ticket.passwordMark
}

/** What an owner who has proven something is told of a code: where it went, how long it is good, when another one may be asked for. */
export function tellSent(
  { context }: Pick<AccountServices, 'context'>,
  { account, target }: { readonly account: Account; readonly target: LoginName },
  { sentMs, resendInMs }: { readonly sentMs: number; readonly resendInMs: number },
): SentCode {
  const { channel } = target
  const to = maskContact(target, account.area_code)
  const expiresInMs = Math.max(0, sentMs + context.settings.code.lifeMs - context.now())
  return { channel, to, resendInMs, expiresInMs }
}

/**
 * Sends the code that a new device is asked for. Answers the code that it can be answered with: this one, or one that this device was
 * sent a moment ago; else how long to wait for one.
 */
async function sendLoginCode(
  services: AccountServices,
  {
    account,
    target,
    proof,
  }: { readonly account: Account; readonly target: LoginName; readonly proof: string },
  facts: CallFacts,
): Promise<MustWait | SentCode> {
  const { codes, messages, quotas, context } = services
  const { thumbprint } = deviceOf(facts)
  const binding = { purpose: 'login', target: target.value, thumbprint } as const
  const { channel } = target
  const verdict = await quotas.ask({
    by: 'owner',
    purpose: 'login',
    userId: account.user_id,
    channel,
    proof,
  })
  if (!verdict.granted) {
    const { retryAfterMs } = verdict
    const sentMs = await codes.sentMs(binding)
    return sentMs === null
      ? { refusal: 'waitRequired', data: { retryAfterMs } }
      : tellSent(services, { account, target }, { sentMs, resendInMs: retryAfterMs })
  }
  try {
    const code = await codes.issue(binding)
    const { locale } = facts
    await messages.code(target, code, { locale, phrase: account.anti_phishing_code, opens: binding })
  } catch (error) {
    await verdict.giveBack()
    throw error
  }
  const resendInMs = context.settings.code.resendMs
  return tellSent(services, { account, target }, { sentMs: context.now(), resendInMs })
}

/**
 * What is still to be proven after the first step: the account's own second steps, as far as its rule asks for them, or one code where
 * it has none, it was the password, and the device is not known. Null where nothing is. Where that code cannot be sent now,
 * the wait is answered, and no sign-in is begun.
 */
export async function askFurther(
  services: AccountServices,
  { by, account, passkey, failureKey, isKnownDevice }: FirstStepProven,
  facts: CallFacts,
): Promise<SignInAnswer['verification'] | MustWait> {
  const setup = stepSetupOf(services, { account, passkey })
  const { passkey: hardwareKey } = setup
  const hasNone = setup.methods.length === 0 && !hardwareKey
  if (hasNone && (isKnownDevice || by !== 'password')) return null
  const system = hasNone ? addressOf(account) : null
  const { thumbprint } = deviceOf(facts)
  const proven = { failureKey, isKnownDevice, passwordMark: passwordMark(account.password_hash) }
  const sent =
    system === null
      ? null
      : await sendLoginCode(services, { account, target: system, proof: signInProof(proven) }, facts)
  if (sent !== null && 'refusal' in sent) return sent
  const ticket: Ticket = {
    userId: account.user_id,
    accountKind: account.kind,
    kind: system === null ? 'second-step' : 'system',
    methods: system === null ? [...setup.methods] : [system.channel],
    hardwareKey,
    rule: setup.rule,
    weakSteps: setup.weakSteps,
    needed: setup.needed,
    thumbprint,
    ...proven,
    sessionEndings: account.session_endings,
    signedInBy: by,
    openedMs: services.context.now(),
  }
  const serialNO = await services.tickets.open(ticket)
  const described = { serialNO, ticket, account, code: sent }
  return describeOpen(services, described, openSteps(setupOf(ticket), []))
}
