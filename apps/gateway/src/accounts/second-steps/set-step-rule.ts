import { type ParsedInput, setStepRule, startStepRule } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import type { NoticeMatter } from '../notices/notice-matter.ts'
import { type ChallengeUse, challengeLifeMs, openChallenge } from '../passkey/challenges.ts'
import { checkPasskey } from '../passkey/check-passkey.ts'
import { relyingPartyOf } from '../passkey/relying-party.ts'
import { CountWentBack, describePasskeys, passkeysOf, spendPasskey } from '../passkey/stored-passkeys.ts'
import { sessionOf } from '../proven-caller.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'
import { targetOf } from '../sign-in/ask-further.ts'
import { spendTotpInSession } from '../totp/spend-totp.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import type { StepSetup } from './step-rule.ts'
import { findPasskeyOf, ruleOf, stepSetupOf } from './step-setup.ts'

type Wish = ParsedInput<typeof setStepRule>

function challengeOf(facts: CallFacts): ChallengeUse {
  const { userId, thumbprint } = sessionOf(facts)
  return { purpose: 'step-rule', subject: userId, thumbprint }
}

/** POST /v1/user/security/stepRule/start */
function startProof({ context }: AccountServices): BoundCall {
  const { website, sql } = context
  return bindCall(startStepRule, async (_input, facts) => {
    const { userId } = sessionOf(facts)
    const account = await findUsable(sql.db, { website, userId })
    if (account === null) return { refusal: 'loginRequired' }
    const held = await passkeysOf(sql.db, account)
    if (held.length === 0) return { refusal: 'operationRefused' }
    const challenge = await openChallenge(context, challengeOf(facts))
    const { id: rpId } = relyingPartyOf(context)
    const asked = { rpId, challenge, timeout: challengeLifeMs, userVerification: 'required' } as const
    const options = { ...asked, allowCredentials: describePasskeys(held) }
    return { data: { options, expiresInMs: challengeLifeMs } }
  })
}

/** Whether less would be enough than before. */
function makesWeaker(account: Account, { rule, weakSteps }: Wish): boolean {
  if (rule === 'all') return false
  return ruleOf(account) === 'all' || (weakSteps && !account.weak_steps)
}

async function proveByPasskey(
  services: AccountServices,
  { account, text }: { readonly account: Account; readonly text: string },
  facts: CallFacts,
): Promise<boolean> {
  const checked = await checkPasskey(services, { account, use: challengeOf(facts), text })
  if (checked === null) return false
  try {
    await spendPasskey(services.context.sql.db, { ...checked, nowMs: services.context.now() })
    return true
  } catch (error) {
    if (error instanceof CountWentBack) return false
    throw error
  }
}

/** One proof by something stronger than a code that is sent. */
async function proveStrong(
  services: AccountServices,
  { account, wish }: { readonly account: Account; readonly wish: Wish },
  facts: CallFacts,
): Promise<boolean> {
  const { googleCode, recoveryCode: code, fidoVerifyCode: text } = wish
  if (googleCode !== undefined) return spendTotpInSession(services, account, googleCode)
  if (text !== undefined) return proveByPasskey(services, { account, text }, facts)
  if (code === undefined) return false
  const { ip } = facts
  return services.context.sql.db
    .transaction()
    .execute((db) => spendRecoveryCode(services, db, { account, code, ip }))
}

/** A code that went to the address of a step that is on. */
async function proveSent(
  { codes }: AccountServices,
  { account, wish, setup }: { readonly account: Account; readonly wish: Wish; readonly setup: StepSetup },
  facts: CallFacts,
): Promise<boolean> {
  const channel = wish.emailCode === undefined ? 'mobile' : 'email'
  const code = channel === 'email' ? wish.emailCode : wish.mobileCode
  const target = targetOf(account, channel)
  if (code === undefined || target === null || !setup.methods.includes(channel)) return false
  const { thumbprint } = sessionOf(facts)
  return (await codes.take({ purpose: 'secure', target: target.value, thumbprint }, code)) !== null
}

/** What makes less enough needs a step of the account itself, the stronger one where there are both (ACC-02). */
async function isProven(
  services: AccountServices,
  { account, wish }: { readonly account: Account; readonly wish: Wish },
  facts: CallFacts,
): Promise<boolean> {
  const passkey = await findPasskeyOf(services.context.sql.db, account)
  const setup = stepSetupOf(services, { account, passkey })
  if (!makesWeaker(account, wish)) return true
  if (setup.passkey || setup.methods.includes('totp')) return proveStrong(services, { account, wish }, facts)
  return setup.methods.length === 0 || proveSent(services, { account, wish, setup }, facts)
}

function matterOf(rule: Wish['rule'], weakSteps: boolean): NoticeMatter {
  if (rule === 'all') return 'stepRuleAll'
  return weakSteps ? 'stepRuleWeak' : 'stepRuleOne'
}

/** POST /v1/user/security/stepRule/set */
function setRule(services: AccountServices): BoundCall {
  const { context, messages } = services
  return bindCall(setStepRule, async (wish, facts) => {
    const owner = await proveOwner(services, { scene: setStepRule.name, password: wish.pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    if (!(await isProven(services, { account, wish }, facts))) return { refusal: 'codeRefused' }
    const { website, user_id: userId } = account
    const { ip, userAgent } = facts
    const atMs = context.now()
    const { rule } = wish
    const weakSteps = rule === 'one' && wish.weakSteps
    await context.sql.db.transaction().execute(async (db) => {
      await db
        .updateTable('account')
        .set({ step_rule: rule, weak_steps: weakSteps })
        .where('user_id', '=', userId)
        .execute()
      const event = { website, userId, actor: userId, atMs, ip, detail: { rule, weakSteps } }
      await recordEvent(db, { ...event, action: 'step-rule-changed' })
    })
    messages.notice(account, matterOf(rule, weakSteps), { timeMs: atMs, ip, userAgent })
    return { data: null }
  })
}

/** What an owner decides about second steps. */
export function stepRules(services: AccountServices): readonly BoundCall[] {
  return [startProof(services), setRule(services)]
}
