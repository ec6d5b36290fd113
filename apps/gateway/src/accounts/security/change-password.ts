import { changePassword } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { refusePassword } from '../password/judge-password.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { provePassword } from './prove-password.ts'
import { setPassword } from './set-password.ts'

/** POST /v1/user/security/changePassword: every other session of the account ends. */
export function changeOwnPassword(services: AccountServices): BoundCall {
  const { settings, website } = services.context
  return bindCall(changePassword, async ({ pwd, newPwd, rePwd }, facts) => {
    const scene = changePassword.name
    const owner = await provePassword(services, { scene, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const names = [account.email, account.mobile, website].filter((name) => name !== null)
    const refused = refusePassword({ password: newPwd, repeated: rePwd, names }, 'newPwd', settings)
    if (refused !== null) return { refusal: 'fieldRefused', data: refused }
    const keep = sessionOf(facts).family
    await setPassword(services, { account, password: newPwd, action: 'password-changed', keep }, facts)
    return { data: null }
  })
}
