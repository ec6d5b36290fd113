import type { Account, SqlStore } from '@portico/stores'
import type { AccountGateway, TestAnswer, TestBrowser } from '../../accounts.ts'
import type { RuledCall } from './ruled-calls.ts'
import type { CallRule } from './call-rules.ts'

/** What a call answers whose owner was not proven. */
const unproven: readonly string[] = ['00004', '10021', '20101', '20110']

/** Whether an answer is not the refusal of a proof; what comes after the proof may still refuse. */
export function isProven({ code }: TestAnswer): boolean {
  return !unproven.includes(code)
}

type ProofRule = Extract<CallRule, { readonly of: 'owner' | 'password' }>

/** Makes a call that proves its owner, with or without a password; a captcha is solved where it is given the word. */
export async function callAsOwner(
  browser: TestBrowser,
  { call, rule }: RuledCall<ProofRule>,
  { pwd, captcha = false }: { readonly pwd?: string; readonly captcha?: boolean } = {},
): Promise<TestAnswer> {
  const input = { ...rule.input, ...(pwd === undefined ? {} : { pwd }) }
  if (!captcha) return browser.call(call, input)
  return browser.call(call, input, { captchaToken: await browser.passCaptcha(call.name) })
}

/** Everything that secures an account, as it is stored. */
export async function securityOf({ db }: SqlStore, { user_id: userId }: Account): Promise<string> {
  const account = await db.selectFrom('account').selectAll().where('user_id', '=', userId).execute()
  const totp = await db.selectFrom('totp').selectAll().where('user_id', '=', userId).execute()
  const passkeys = await db.selectFrom('passkey').selectAll().where('user_id', '=', userId).execute()
  const links = await db.selectFrom('linked_sign_in').selectAll().where('user_id', '=', userId).execute()
  const codes = await db.selectFrom('recovery_code').selectAll().where('user_id', '=', userId).execute()
  return JSON.stringify({ account, totp, passkeys, links, codes })
}

/** An account with a browser that is signed in to it. */
export async function openOwner(
  accounts: AccountGateway,
): Promise<{ readonly account: Account; readonly browser: TestBrowser }> {
  const account = await accounts.open({})
  return { account, browser: await accounts.signedIn(account) }
}
