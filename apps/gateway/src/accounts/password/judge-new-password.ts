import { judgeNewPassword } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { AccountServices } from '../services.ts'
import { refusePassword } from './judge-password.ts'

/** POST /v1/user/public/judgePassword: asks nothing but the rule, so it tells nothing of accounts. */
export function judgeNewPasswords({ context }: AccountServices): BoundCall {
  const { settings, website } = context
  return bindCall(judgeNewPassword, ({ pwd, loginName = '' }) => {
    const names = [website, ...(loginName === '' ? [] : [loginName])]
    const refused = refusePassword({ password: pwd, repeated: pwd, names }, 'pwd', settings)
    const reason = refused?.reason ?? null
    return { data: { reason: reason === 'mismatch' ? null : reason } }
  })
}
