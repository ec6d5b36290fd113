import { getCaptchaId } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import { createCaptchaDemands } from '../calls/captcha-demands.ts'
import type { GatewayContext } from '../context.ts'

/** POST /v1/security/policy/captcha/get-captcha-id: a challenge for a scene (CAP-01). */
export function askCaptcha({ captcha, volatile, website }: GatewayContext): BoundCall {
  const demands = createCaptchaDemands(volatile, website)
  return bindCall(getCaptchaId, async ({ scene }, facts) => ({
    data: await captcha.challenge(scene, await demands.find(scene, facts)),
  }))
}
