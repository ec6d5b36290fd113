import { logout } from '@portico/contract'
import { type BoundCall, bindCall } from '../bound-call.ts'
import { expiredSessionCookies } from './session-cookies.ts'

/** POST /v1/user/logout: succeeds for a visitor too, so that a lost session still leaves a clean browser (USER-03). */
export function logOut(): BoundCall {
  return bindCall(logout, () => ({ data: null, cookies: expiredSessionCookies }))
}
