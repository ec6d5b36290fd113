import { clearCookie } from '@portico/contract'
import { type BoundCall, bindCall } from '../bound-call.ts'
import { expiredSessionCookies } from './session-cookies.ts'

/** POST /v1/user/public/clearCookie: the last step of logging out (USER-03). */
export function clearCookies(): BoundCall {
  return bindCall(clearCookie, () => ({ data: null, cookies: expiredSessionCookies }))
}
