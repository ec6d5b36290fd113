import {
  type AnyCall,
  type CallInput,
  type CallOutput,
  ContractError,
  envelopeSchema,
  headerNames,
  isSuccessCode,
  type PlatformCode,
  parseOutput,
  platformCodes,
} from '@portico/contract'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { RequestError } from './request-error.ts'
import { createGatewayTime } from './skew.ts'

/** Who calls, in which language, from which device. Read anew for every request. */
export interface Caller {
  /** The site's id: the brand's. */
  readonly website: string
  readonly platform?: PlatformCode
  readonly terminalCode: string
  readonly deviceId: string
  readonly locale: string
  /** The numeric language type of shell and request layer (LOC-04). */
  readonly language: number
}

/** What the request layer is given; it reaches for nothing by itself. */
export interface RequestLayerOptions {
  /** Where the gateway is, such as `https://example.com`; empty for the page's own origin. */
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Fills the array from a cryptographic source. */
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly caller: () => Caller
  /** True when the configured environment is beta. */
  readonly beta?: boolean
  /** Changes the data of every answer before it is checked, such as exchanging image domains (IMG-02). */
  readonly transform?: (data: unknown) => unknown
  /** 20,000 ms unless given (REQ-03). */
  readonly timeoutMs?: number
}

/** Sends the calls of the contract. */
export interface RequestLayer {
  /** Resolves with the parsed data; rejects with a RequestError, whatever went wrong. */
  send<C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutput<C>>
}

/** Options of one call. */
export interface SendOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/** The time-out of the request layer (REQ-03). */
export const requestTimeoutMs = 20_000

function createTraceId(fillRandom: RequestLayerOptions['fillRandom']): string {
  const bytes = new Uint8Array(16)
  fillRandom(bytes)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function targetOf(call: AnyCall, origin: string, input: unknown): string {
  const query = new URLSearchParams()
  if (call.method === 'GET' && typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) query.append(name, String(value))
    }
  }
  const search = query.toString()
  return `${origin}${call.path}${search === '' ? '' : `?${search}`}`
}

/** The headers of every request (REQ-02). */
function headersOf(caller: Caller, facts: { traceId: string; timeMs: number; beta: boolean }) {
  return {
    [headerNames.website]: caller.website,
    [headerNames.terminalType]: String(caller.platform ?? platformCodes.WEB),
    [headerNames.contentType]: 'application/json',
    [headerNames.terminalCode]: caller.terminalCode,
    [headerNames.deviceId]: caller.deviceId,
    [headerNames.locale]: caller.locale,
    [headerNames.language]: String(caller.language),
    [headerNames.traceId]: facts.traceId,
    [headerNames.time]: String(facts.timeMs),
    ...(facts.beta ? { [headerNames.beta]: '1' } : {}),
  }
}

/** Reads the envelope and the data behind it; every way of not fitting is a RequestError. */
function readAnswer<C extends AnyCall>(
  answer: { call: C; text: string; transform: (data: unknown) => unknown },
  facts: { traceId: string; status: number },
): CallOutput<C> {
  const { call, text, transform } = answer
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new RequestError('The answer is not JSON', {
      ...facts,
      failure: 'unreadable',
      field: 'body',
      cause,
    })
  }
  const envelope = v.safeParse(envelopeSchema, json)
  if (!envelope.success) {
    const field = v.getDotPath(envelope.issues[0]) ?? 'body'
    throw new RequestError(`The answer does not fit: ${field}`, { ...facts, failure: 'unreadable', field })
  }
  const { code, msg, data } = envelope.output
  if (!isSuccessCode(code)) throw new RequestError(msg, { ...facts, failure: 'refused', code, data })
  try {
    return parseOutput(call, transform(data))
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    throw new RequestError(`The answer does not fit: ${cause.message}`, {
      ...facts,
      failure: 'unreadable',
      code,
      field: cause.field,
      cause,
    })
  }
}

/** Aborts at the time limit or with the caller; tells afterwards which of the two it was. */
function createDeadline(clock: Clock, timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let reason: 'timeout' | 'cancelled' | null = null
  const stop = (why: 'timeout' | 'cancelled') => {
    reason ??= why
    controller.abort()
  }
  const cancel = () => stop('cancelled')
  const stopTimer = clock.after(timeoutMs, () => stop('timeout'))
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel)
  return {
    signal: controller.signal,
    reason: () => reason,
    release() {
      stopTimer()
      outer?.removeEventListener('abort', cancel)
    },
  }
}

const failureMessages = {
  network: 'The network failed',
  timeout: 'The request took too long',
  cancelled: 'The request was cancelled',
} as const

/** Creates the request layer of a page (spec section 7, REQ-01 to REQ-07). */
export function createRequestLayer(options: RequestLayerOptions): RequestLayer {
  const { clock, fetch, beta = false, transform = (data: unknown) => data } = options
  const gatewayTime = createGatewayTime(clock)

  async function exchange(call: AnyCall, input: unknown, facts: { traceId: string; signal: AbortSignal }) {
    const timeMs = gatewayTime.now()
    const sentMs = clock.monotonic()
    const response = await fetch(targetOf(call, options.origin, input), {
      method: call.method,
      headers: headersOf(options.caller(), { traceId: facts.traceId, timeMs, beta }),
      body: call.method === 'GET' ? null : JSON.stringify(input ?? {}),
      credentials: 'same-origin',
      redirect: 'error',
      signal: facts.signal,
    })
    gatewayTime.learn({
      sentMs,
      receivedMs: clock.monotonic(),
      requestTime: response.headers.get(headerNames.requestTime),
      age: response.headers.get('age'),
    })
    return { status: response.status, text: await response.text() }
  }

  return {
    async send(call, input, { signal, timeoutMs = options.timeoutMs ?? requestTimeoutMs } = {}) {
      const traceId = createTraceId(options.fillRandom)
      const deadline = createDeadline(clock, timeoutMs, signal)
      try {
        const answer = await exchange(call, input, { traceId, signal: deadline.signal })
        return readAnswer({ call, text: answer.text, transform }, { traceId, status: answer.status })
      } catch (cause) {
        if (cause instanceof RequestError) throw cause
        const failure = deadline.reason() ?? 'network'
        throw new RequestError(failureMessages[failure], { failure, traceId, cause })
      } finally {
        deadline.release()
      }
    },
  }
}
