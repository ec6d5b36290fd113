import { setSecondStep } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { recordEvent } from '../audit.ts'
import type { AccountServices } from '../services.ts'
import { targetOf } from '../sign-in/ask-further.ts'
import { proveOwner } from './prove-owner.ts'

/** What the owner is told of a step that was turned on or off. */
const matters = {
  email: { on: 'emailStepOn', off: 'emailStepOff' },
  mobile: { on: 'mobileStepOn', off: 'mobileStepOff' },
} as const

/** POST /v1/user/security/secondStep: the owner once more, and a code to the very address that the step is about. */
export function changeSecondStep(services: AccountServices): BoundCall {
  const { context, codes, messages } = services
  return bindCall(setSecondStep, async ({ method, enabled, verifyCode, pwd }, facts) => {
    const scene = setSecondStep.name
    const owner = await proveOwner(services, { scene, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const target = targetOf(account, method)
    if (target === null || facts.device === null) return { refusal: 'operationRefused' }
    const { thumbprint } = facts.device
    const binding = { purpose: 'secure', target: target.value, thumbprint } as const
    if ((await codes.take(binding, verifyCode)) === null) return { refusal: 'codeRefused' }
    const { website } = context
    const userId = account.user_id
    const atMs = context.now()
    const { ip, userAgent } = facts
    await context.sql.db.transaction().execute(async (db) => {
      await db
        .updateTable('account')
        .set(method === 'email' ? { email_enable: enabled } : { phone_enable: enabled })
        .where('user_id', '=', userId)
        .execute()
      const event = { website, userId, actor: userId, atMs, ip, detail: { method, enabled } }
      await recordEvent(db, { ...event, action: 'second-step-changed' })
    })
    messages.notice(account, matters[method][enabled ? 'on' : 'off'], { timeMs: atMs, ip, userAgent })
    return { data: null }
  })
}
