import { createHmac } from 'node:crypto'
import { captchaTypes } from '@portico/contract'
import { StoreUnavailable, type VolatileStore } from '@portico/stores'
import * as v from 'valibot'
import { mostWork } from '../calls/captcha-demands.ts'
import type { Captcha } from '../ports/captcha-port.ts'

/** The operator's account with GeeTest, and where its service is. */
export interface GeetestOptions {
  readonly captchaId: string
  readonly captchaKey: string
  /** The origin of the validation service. */
  readonly origin: string
  readonly volatile: VolatileStore
  readonly website: string
  /** How long an answer is waited for; 5000 unless given. */
  readonly timeoutMs?: number
}

/** Longer than GeeTest takes a proof for. */
const rememberedMs = 600_000

const field = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))

/** What the browser's script hands over; the captcha id that it repeats is not needed. */
const proofSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ lot_number: field, captcha_output: field, pass_token: field, gen_time: field }),
)

const verdictSchema = v.object({ status: v.optional(v.string()), result: v.optional(v.string()) })

/**
 * GeeTest version 4, checked by its validation service: the four values of the browser, signed with HMAC-SHA256 of the lot
 * number under the operator's key. A service that does not answer is no pass: the check throws StoreUnavailable.
 */
export function createGeetest(options: GeetestOptions): Captcha {
  const { captchaId, captchaKey, origin, volatile, website, timeoutMs = 5000 } = options
  const address = `${origin}/validate?captcha_id=${encodeURIComponent(captchaId)}`

  async function ask(form: URLSearchParams) {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new TypeError(`The service answered ${answer.status}`)
      return v.parse(verdictSchema, await answer.json())
    } catch (cause) {
      throw new StoreUnavailable('captcha', { cause })
    }
  }

  return {
    async challenge() {
      return { geetestId: captchaId, captchaType: captchaTypes.geetest, proofOfWork: null }
    },

    // It judges the person, whatever the risk.
    factorOf: () => mostWork,

    async check({ captchaType, geetestId, captchaValidate }) {
      if (captchaType !== captchaTypes.geetest || geetestId !== captchaId) return 'refused'
      const proof = v.safeParse(proofSchema, captchaValidate)
      if (!proof.success) return 'refused'
      const { lot_number: lot, ...rest } = proof.output
      const signature = createHmac('sha256', captchaKey).update(lot, 'utf8').digest('hex')
      const form = new URLSearchParams({
        ...rest,
        lot_number: lot,
        captcha_id: captchaId,
        sign_token: signature,
      })
      const { status, result } = await ask(form)
      if (status !== 'success' || result !== 'success') return 'refused'
      const mark = await volatile.addOnce(`captcha-lot:${website}:${lot}`, rememberedMs)
      return mark === 'added' ? 'passed' : 'refused'
    },
  }
}
