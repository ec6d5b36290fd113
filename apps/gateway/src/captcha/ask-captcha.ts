import { getCaptchaId } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'

/** POST /v1/security/policy/captcha/get-captcha-id: a challenge for a scene (CAP-01). */
export function askCaptcha({ captcha }: GatewayContext): BoundCall {
  return bindCall(getCaptchaId, async ({ scene }) => ({ data: await captcha.challenge(scene) }))
}
