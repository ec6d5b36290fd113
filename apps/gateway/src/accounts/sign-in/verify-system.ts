import { systemVerifyLogin } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { addressOf } from '../messages/addresses.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { closeSignIn, findSignIn, isClosed, refuseCode } from './verify-log-in.ts'

/** POST /v1/user/system/verifyLogin: the code that an unknown device is asked for. */
export function verifySystem(services: AccountServices): BoundCall {
  return bindCall(systemVerifyLogin, async ({ serialNO, verifyCode }, facts) => {
    const open = await findSignIn(services, serialNO, facts)
    const target = open === null ? null : addressOf(open.account)
    if (open === null || target === null || open.ticket.kind !== 'system') {
      return { refusal: 'ticketExpired' }
    }
    if (await isClosed(services, open, facts)) return { refusal: 'codeRefused' }
    const { thumbprint } = deviceOf(facts)
    const binding = { purpose: 'login', target: target.value, thumbprint } as const
    const taken = await services.codes.take(binding, verifyCode)
    return taken === null ? refuseCode(services, open, facts) : closeSignIn(services, open, facts)
  })
}
