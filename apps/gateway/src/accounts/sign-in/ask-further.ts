import type { SecondStepMethod, SignInAnswer } from '@portico/contract'
import type { Account } from '@portico/stores'
import type { CallFacts } from '../../call-facts.ts'
import { type LoginName, maskEmail, maskMobile } from '../login-name.ts'
import { addressOf } from '../messages/messages.ts'
import { deviceOf } from '../proven-caller.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { ticketLifeMs } from './tickets.ts'

/** A sign-in whose password was right. */
export interface PasswordProven {
  readonly account: Account
  readonly failureKey: string
  readonly isKnownDevice: boolean
}

/** The methods that the owner has turned on; all of them are asked for. */
function secondSteps(account: Account): readonly SecondStepMethod[] {
  return [
    ...(account.email_enable && account.email !== null ? (['email'] as const) : []),
    ...(account.phone_enable && account.mobile !== null ? (['mobile'] as const) : []),
    ...(account.totp_enable ? (['totp'] as const) : []),
  ]
}

/** Where a code of a method goes; null where the account has no such address. */
export function targetOf(account: Account, channel: 'email' | 'mobile'): LoginName | null {
  const value = channel === 'email' ? account.email : account.mobile
  return value === null ? null : { channel, value }
}

/** Sends the code of a log-in as far as the limits of its target allow; an earlier code stays good when they do not. */
async function sendLoginCode(
  { context, codes, messages }: AccountServices,
  { account, target }: { readonly account: Account; readonly target: LoginName },
  facts: CallFacts,
): Promise<void> {
  const verdict = await context.limits.consume('code', `${context.website}:${target.value}`)
  if (!verdict.allowed) return
  const { thumbprint } = deviceOf(facts)
  const code = await codes.issue({ purpose: 'login', target: target.value, thumbprint })
  messages.code(target, code, { locale: facts.locale, phrase: account.anti_phishing_code })
}

/**
 * What is still to be proven after the password: the account's own second steps, or one code where it has none and the device
 * is not known. Null where nothing is.
 */
export async function askFurther(
  services: AccountServices,
  { account, failureKey, isKnownDevice }: PasswordProven,
  facts: CallFacts,
): Promise<SignInAnswer['verification']> {
  const own = secondSteps(account)
  if (own.length === 0 && isKnownDevice) return null
  const system = own.length === 0 ? addressOf(account) : null
  const methods = system === null ? own : [system.channel]
  const kind = system === null ? 'second-step' : 'system'
  const { thumbprint } = deviceOf(facts)
  const serialNO = await services.tickets.open({
    userId: account.user_id,
    accountKind: account.kind,
    kind,
    methods: [...methods],
    thumbprint,
    failureKey,
    isKnownDevice,
    passwordMark: passwordMark(account.password_hash),
    openedMs: services.context.now(),
  })
  if (system !== null) await sendLoginCode(services, { account, target: system }, facts)
  const { email, mobile } = account
  return {
    serialNO,
    kind,
    methods: [...methods],
    email: methods.includes('email') && email !== null ? maskEmail(email) : null,
    mobile: methods.includes('mobile') && mobile !== null ? maskMobile(mobile, account.area_code) : null,
    expiresInMs: ticketLifeMs,
  }
}
