import { resetPassword } from '@portico/contract'
import { type BoundCall, bindCall } from '../../bound-call.ts'
import { findByName, findUsable } from '../find-account.ts'
import { readLoginName } from '../login-name.ts'
import { refusePassword } from '../password/judge-password.ts'
import { deviceOf } from '../proven-caller.ts'
import { resetPurpose } from '../registration/verification-codes.ts'
import type { AccountServices } from '../services.ts'
import { openReview } from './reset-review.ts'
import { setPassword } from './set-password.ts'

/**
 * POST /v1/user/public/resetPassword: the only way back in after too many failures. A name that nobody has answers as a wrong
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
    const account = await findByName(sql.db, { website, kind, name })
    if (account === null || account.frozen_at !== null) return { refusal: 'codeRefused' }
    try {
      await setPassword(services, { account, password: pwd, action: 'password-reset', keep: null }, facts)
    } catch (error) {
      await taken.giveBack()
      throw error
    }
    const userId = account.user_id
    const changed = await findUsable(sql.db, { website, userId })
    return { data: { review: changed === null ? null : await openReview(services, changed, facts) } }
  })
}
