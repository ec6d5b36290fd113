import {
  captchaTypes,
  checkCaptcha,
  codes,
  getCaptchaId,
  isSuccessCode,
  parseOutput,
} from '@portico/contract'
import { toBase64, utf8 } from '@portico/channel'
import { type GatewayAnswer, type ProtectedCall, RequestError, type Transport } from '@portico/request'
import * as v from 'valibot'
import { captchaLanguage } from './captcha-language.ts'
import type { CaptchaChallenge, SolveCaptcha } from '../captcha-challenge.ts'

/** What a 10021 answer carries. A human verification names its own captcha; status 0 needs none (CAP-03). */
const demand = v.object({
  group: v.nullish(v.string()),
  scene: v.nullish(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,32}$/))),
  bizId: v.nullish(v.string()),
  captchaId: v.nullish(v.string()),
  status: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(Number))),
})

type Demand = v.InferOutput<typeof demand>

/** Scene of a human verification whose answer names none. */
const humanScene = 'humanVerification'

/** The most challenges that a person is shown for one call. */
const attemptsLimit = 3

/**
 * How the flow ended: the token for the repeated request (null where none is needed), or the answer that the call ends
 * with.
 */
export type CaptchaPass = { readonly token: string | null } | { readonly end: GatewayAnswer }

export interface CaptchaFlowOptions {
  readonly transport: Transport
  /** Sends a call signed by the same key as the one that wants the captcha. */
  readonly send: (request: ProtectedCall) => Promise<GatewayAnswer>
  readonly solveCaptcha: SolveCaptcha
  readonly captchaClosed: (scene: string) => void
}

/** Reads what a refusal demands; null when it demands no captcha (CAP-01). */
export function readDemand({ code, data }: GatewayAnswer): Demand | null {
  if (code !== codes.captchaRequired.code) return null
  const parsed = v.safeParse(demand, data)
  if (!parsed.success) return null
  const isAsked = parsed.output.group === 'gateway' || typeof parsed.output.status === 'number'
  return isAsked ? parsed.output : null
}

function dataOf<Data>(answer: GatewayAnswer, parse: (data: unknown) => Data): Data {
  try {
    return parse(answer.data)
  } catch (cause) {
    const { code, status, traceId } = answer
    throw new RequestError('The captcha cannot be read', {
      failure: 'unreadable',
      code,
      status,
      traceId,
      cause,
    })
  }
}

/** Creates the captcha flow (CAP-01 to CAP-04). */
export function createCaptchaFlow(options: CaptchaFlowOptions) {
  const { transport, send, solveCaptcha, captchaClosed } = options

  async function openChallenge(wanted: Demand, attempt: number, request: ProtectedCall) {
    const scene = wanted.scene ?? humanScene
    const language = captchaLanguage(transport.caller().locale)
    const bizId = wanted.bizId ?? null
    if (wanted.captchaId) {
      const own = { captchaId: wanted.captchaId, captchaType: captchaTypes.geetest, proofOfWork: null }
      return { scene, language, attempt, bizId, ...own }
    }
    const { signal, timeoutMs } = request
    const answer = await transport.dispatch(transport.draft(getCaptchaId, { scene }), { signal, timeoutMs })
    if (!isSuccessCode(answer.code)) return answer
    const { geetestId, captchaType, proofOfWork } = dataOf(answer, (data) => parseOutput(getCaptchaId, data))
    return { scene, language, attempt, bizId, captchaId: geetestId, captchaType, proofOfWork }
  }

  async function check(challenge: CaptchaChallenge, validate: string, request: ProtectedCall) {
    const { scene, captchaId, captchaType } = challenge
    const isEncoded = captchaType === captchaTypes.proofOfWork
    const captchaValidate = isEncoded ? toBase64(utf8(validate)) : validate
    const { signal, timeoutMs } = request
    const input = { scene, geetestId: captchaId, captchaType, captchaValidate }
    return send({ call: checkCaptcha, input, signal, timeoutMs })
  }

  async function passOnce(
    demanded: { readonly answer: GatewayAnswer; readonly wanted: Demand; readonly attempt: number },
    request: ProtectedCall,
  ): Promise<CaptchaPass | 'again'> {
    const { answer, wanted, attempt } = demanded
    const challenge = await openChallenge(wanted, attempt, request)
    if ('code' in challenge) return { end: challenge }
    const signal = request.signal ?? new AbortController().signal
    const solution = await solveCaptcha(challenge, signal)
    if (signal.aborted)
      throw new RequestError('The request was cancelled', { failure: 'cancelled', traceId: '' })
    if (solution.outcome === 'failed') return { end: answer }
    if (solution.outcome === 'cancelled') {
      captchaClosed(challenge.scene)
      return { end: { ...answer, code: codes.captchaCancelled.code, data: null } }
    }
    const checked = await check(challenge, solution.validate, request)
    if (checked.code === codes.captchaRefused.code && attempt < attemptsLimit) return 'again'
    if (!isSuccessCode(checked.code)) return { end: checked }
    return { token: dataOf(checked, (data) => parseOutput(checkCaptcha, data)).captchaToken }
  }

  /** Has the captcha that an answer demands passed. */
  return async function pass(
    answer: GatewayAnswer,
    wanted: Demand,
    request: ProtectedCall,
  ): Promise<CaptchaPass> {
    if (wanted.status === 0) return { token: null }
    for (let attempt = 1; ; attempt += 1) {
      const passed = await passOnce({ answer, wanted, attempt }, request)
      if (passed !== 'again') return passed
    }
  }
}
