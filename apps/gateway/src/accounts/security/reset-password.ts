import { type ResetReview, resetPassword } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findByName, findUsable } from '../find-account.ts'
import { readLoginName } from '../login-name.ts'
import { refusePassword } from '../password/judge-password.ts'
import { deviceOf } from '../proven-caller.ts'
import { resetPurpose } from '../registration/verification-codes.ts'
import type { AccountServices } from '../services.ts'
import { type AfterReset, openReview } from './reset-review.ts'
import { setPassword } from './set-password.ts'

/** What the reset shows of other sign-in methods. The password is set by now: where a store fails at this, the reset has no review. */
async function reviewOf(
  services: AccountServices,
  reset: Omit<AfterReset, 'account'> & { readonly userId: string },
  facts: CallFacts,
): Promise<ResetReview | null> {
  const { website, sql, logger } = services.context
  const { userId, ...before } = reset
  try {
    const account = await findUsable(sql.db, { website, userId })
    return account === null ? null : await openReview(services, { account, ...before }, facts)
  } catch (error) {
    logger.error({ err: error, traceId: facts.traceId }, 'a reset could not show the other sign-in methods')
    return null
  }
}

/**
 * POST /v1/user/public/resetPassword: the only way back in after too many failures. An unknown name answers as a wrong
 * code does.
 */
export function resetOwnPassword(services: AccountServices): BoundCall {
  const { settings, website, sql } = services.context
  return bindCall(resetPassword, async (wish, facts) => {
    const { loginName, areaCode, kind, verifyCode, pwd, rePwd } = wish
    const name = readLoginName(loginName, areaCode)
    const names = [name.value, website]
    const refused = refusePassword({ password: pwd, repeated: rePwd, names }, 'pwd', settings)
    if (refused !== null) return { refusal: 'fieldRefused', data: refused }
    const { thumbprint } = deviceOf(facts)
    const binding = { purpose: resetPurpose(kind), target: name.value, thumbprint } as const
    const taken = await services.codes.take(binding, verifyCode)
    if (taken === null) return { refusal: 'codeRefused' }
    await services.codeRisk.used(name.value, facts.ip)
    const account = await findByName(sql.db, { website, kind, name })
    if (account === null || account.frozen_at !== null) return { refusal: 'codeRefused' }
    const change = { account, password: pwd, action: 'password-reset', keep: null } as const
    const knownBefore = await setPassword(services, change, facts).catch(async (error: unknown) => {
      await taken.giveBack()
      throw error
    })
    const { user_id: userId } = account
    return {
      data: { review: await reviewOf(services, { userId, knownBefore, resetBy: name.channel }, facts) },
    }
  })
}
