import { type AnyCall, gatewaySignConfig, headerNames, sourceFieldNames } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import type { Awaitable } from '../calls/bound-call.ts'
import type { CallFacts } from '../calls/call-facts.ts'
import type { GatewayContext } from '../context.ts'
import { cookieNamesOf } from '../http/cookie-names.ts'
import type { Refusal } from '../http/answer.ts'
import { parseItemsJson } from '../http/items-json.ts'
import { parseStrictJson } from '../http/strict-json.ts'
import { isKeptFromBlocked } from '../limits/blocked-calls.ts'
import { captchaNeeded } from '../calls/captcha-needed.ts'
import { createCaptchaTokens } from '../captcha/captcha-tokens.ts'
import { createOpening } from './open-input.ts'
import { readClaims, singleHeader } from '../http/read-claims.ts'
import { readCookies } from '../http/read-cookies.ts'
import { hasRepeatedHeader, isEachHeaderOnce } from '../http/repeated-headers.ts'
import { type Caller, createCallerCheck } from './verify-caller.ts'

/** A request that passed: what its handler gets. */
export interface Admitted {
  readonly facts: CallFacts
  /** Not yet held against the call's schema. */
  readonly input: unknown
}

const noBytes = new Uint8Array()

function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : noBytes
}

/** What the events of one page tell alike. */
const sharedNames: ReadonlySet<string> = new Set(sourceFieldNames)

/** An absent body is not the same as the JSON literal null. */
function readJson(call: AnyCall, bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  return call.reading === 'item-by-item' ? parseItemsJson(bytes, sharedNames) : parseStrictJson(bytes)
}

/** The headers that carry a signature. Their presence alone asks for the check. */
const signatureHeaders: readonly string[] = [
  headerNames.deviceSign,
  headerNames.deviceSignMode,
  headerNames.deviceSignBody,
  headerNames.deviceSignKey,
]

/**
 * Tells whether a request is signed, or would have to be: a visitor's call without a session may go without where the call
 * has nothing to seal.
 */
export function createSigningQuestion(publicOrigin: string) {
  const { session } = cookieNamesOf(publicOrigin)
  return (call: AnyCall, request: FastifyRequest): boolean => {
    if (call.signature === 'none') return false
    if (call.session !== 'optional' || call.sealing !== 'never') return true
    if (signatureHeaders.some((name) => request.headers[name] !== undefined)) return true
    return readCookies(request.headers.cookie)[session] !== undefined
  }
}

/**
 * Tells whether a request needs what processes of a site have in common, right clocks and keys: every signed one, and the
 * one for the configuration, by which browsers set their own clock and learn the server key.
 */
export function createAccountsQuestion(publicOrigin: string) {
  const isSigned = createSigningQuestion(publicOrigin)
  return (call: AnyCall, request: FastifyRequest): boolean =>
    call.name === gatewaySignConfig.name || isSigned(call, request)
}

/** What is known of a request before its signature is looked at. */
function factsOf(request: FastifyRequest, receivedMs: number): CallFacts {
  return {
    ...readClaims(request),
    traceId: request.id,
    ip: request.ip,
    client: request.headers.origin === undefined ? 'other' : 'browser',
    receivedMs,
    signedMs: null,
    isAwaited: () => request.raw.socket.writable,
    device: null,
    session: null,
    knownDevice: null,
    cookies: readCookies(request.headers.cookie),
    captcha: 'none',
    captchaFactor: 0,
  }
}

/**
 * Creates rows 4 to 14 of protocol 3.10, in their order: from a whole request to a handler's input and facts, or the refusal
 * of the first check that failed. Throws a StrictJsonError or a ContractError for a body that does not fit, and
 * StoreUnavailable where a check cannot be made. What is neither signed nor sealed is answered without waiting.
 */
export function createAdmission(context: GatewayContext) {
  const { signing, trust, volatile, website, blocks } = context
  const publicOrigin = context.origins[0] ?? ''
  const isSigned = createSigningQuestion(publicOrigin)
  const cookieNames = cookieNamesOf(publicOrigin)
  const checkCaller = createCallerCheck(context)
  const openInput = createOpening({ trust, clientOpen: signing.clientOpen })
  const tokens = createCaptchaTokens(volatile, website)

  /** Row 12. A token is looked at only where it can open something, and is used up by that. */
  async function spendCaptcha(call: AnyCall, request: FastifyRequest, caller: Caller) {
    const token = singleHeader(request, headerNames.captchaToken)
    if (token === null || !call.codes.includes('captchaRequired')) return null
    const { thumbprint } = caller.device
    return tokens.spend(token, { scene: call.name, thumbprint })
  }

  async function admitSigned(call: AnyCall, request: FastifyRequest): Promise<Admitted | Refusal> {
    const facts = factsOf(request, context.now())
    const token = facts.cookies[cookieNames.session] ?? null
    const { originalUrl: path } = request
    const headers = request.raw.headersDistinct
    const body = bodyOf(request)
    const caller = await checkCaller({ call, path, headers, body, token, nowMs: facts.receivedMs })
    if ('refusal' in caller) return caller
    if (isKeptFromBlocked(call) && blocks.hasDevice(caller.device.thumbprint)) {
      return { refusal: 'operationUnavailable' }
    }
    const spent = await spendCaptcha(call, request, caller)
    const isWanted = spent === null && signing.captchaScenes.some((scene) => scene === call.name)
    if (isWanted && call.captcha !== 'by-handler') return captchaNeeded(call.name)
    const captcha = spent !== null ? 'passed' : isWanted ? 'wanted' : 'none'
    const { device, session, knownDevice, timeMs: signedMs } = caller
    const captchaFactor = spent?.factor ?? 0
    const known = { ...facts, signedMs, device, session, knownDevice, captcha, captchaFactor } as const
    const json = readJson(call, body)
    if (call.sealing === 'never') return { facts: known, input: json }
    const opened = await openInput({ call, path, body: json, caller })
    return 'refusal' in opened ? opened : { facts: known, input: opened.input }
  }

  function admitUnsigned(call: AnyCall, request: FastifyRequest): Admitted | Refusal {
    if (!isEachHeaderOnce(request.raw) && hasRepeatedHeader(request.raw.headersDistinct))
      return { refusal: 'signatureInvalid' }
    const input = call.method === 'POST' ? readJson(call, bodyOf(request)) : request.query
    return { facts: factsOf(request, context.now()), input }
  }

  return (call: AnyCall, request: FastifyRequest): Awaitable<Admitted | Refusal> =>
    isSigned(call, request) ? admitSigned(call, request) : admitUnsigned(call, request)
}
