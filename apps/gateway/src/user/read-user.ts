import { userinfo } from '@portico/contract'
import { type BoundCall, bindCall } from '../bound-call.ts'

/** POST /v1/user/overview/userinfo: without sessions everyone is a visitor, which null says. */
export function readUser(): BoundCall {
  return bindCall(userinfo, () => ({ data: null }))
}
