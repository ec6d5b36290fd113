import { checkCaptcha } from '@portico/contract'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { createCaptchaTokens } from './captcha-tokens.ts'

/** POST /v1/security/policy/captcha/check-captcha: a solved challenge earns this device a token for its scene (CAP-01). */
export function earnCaptchaToken({ captcha, volatile, website }: GatewayContext): BoundCall {
  const tokens = createCaptchaTokens(volatile, website)
  return bindCall(checkCaptcha, async (proof, { device }) => {
    if (device === null) return { refusal: 'signatureMissing' }
    if ((await captcha.check(proof)) === 'refused') return { refusal: 'captchaRefused' }
    const { thumbprint } = device
    return {
      data: { captchaToken: await tokens.issue({ scene: proof.scene, thumbprint }, captcha.factorOf(proof)) },
    }
  })
}
