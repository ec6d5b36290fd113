import {
  type AnyCall,
  type Envelope,
  envelopeSchema,
  headerNames,
  type platformCodes,
} from '@portico/contract'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { createDeadline } from './deadline.ts'
import { createOncePer, quietMs } from './once-per.ts'
import { isRetryable, RequestError } from './request-error.ts'
import type { SessionMarker } from './session-marker.ts'
import { createGatewayTime } from './skew.ts'

/** Who calls, in which language, from which device. Read anew for every request. */
export interface Caller {
  /** The site's id: the brand's. */
  readonly website: string
  /** What it runs in: a number of `platformCodes` in digits (PLAT-01); a browser's where there is none. */
  readonly platform?: string | undefined
  readonly terminalCode: string
  readonly deviceId: string
  readonly locale: string
  /** The numeric language type of shell and request layer (LOC-04). */
  readonly language: number
}

/** A failure that the reader is told of beside the page, in the server's words. */
export interface Toast {
  readonly message: string
  readonly code: string
  readonly traceId: string
}

/** What requests are made with. */
export interface TransportOptions {
  /** Where the gateway is, such as `https://example.com`; empty for the page's own origin. */
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Fills the array from a cryptographic source. */
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly caller: () => Caller
  /** True when the configured environment is beta. */
  readonly beta?: boolean
  /** Shows a failure; the same message comes at most once in 2 s. */
  readonly toast?: (toast: Toast) => void
  /** The session of this browser; without it everyone is a visitor. */
  readonly session?: SessionMarker
}

/** A request that was made and not sent. */
export interface Draft {
  readonly call: AnyCall
  /** The request target: path, and query where there is one. */
  readonly target: string
  /** JSON text; null for a GET. */
  readonly body: string | null
  /** New for every request, also for a repeated one (protocol 3.3). */
  readonly traceId: string
  /** The gateway's time in milliseconds since the epoch. */
  readonly timeMs: number
}

/** How a draft is sent. */
export interface DispatchOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What came back: the envelope, and what stands around it. */
export interface GatewayAnswer extends Envelope {
  readonly status: number
  /** The trace id of the request. */
  readonly traceId: string
  /** The header `gw-sign-error` (SIGN-05). */
  readonly signError: string | null
}

/** Sends single requests: headers, time, deadline, envelope. */
export interface Transport {
  readonly clock: Clock
  readonly session: SessionMarker
  caller(): Caller
  /** The gateway's time in milliseconds since the epoch, as far as it is known. */
  now(): number
  draft(call: AnyCall, input: unknown): Draft
  /** Resolves with any envelope; rejects with a RequestError when there is none. */
  dispatch(draft: Draft, options: DispatchOptions): Promise<GatewayAnswer>
  toast(answer: GatewayAnswer): void
}

function createTraceId(fillRandom: TransportOptions['fillRandom']): string {
  const bytes = new Uint8Array(16)
  fillRandom(bytes)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function targetOf(call: AnyCall, input: unknown): string {
  const query = new URLSearchParams()
  if (call.method === 'GET' && typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) query.append(name, String(value))
    }
  }
  const search = query.toString()
  return `${call.path}${search === '' ? '' : `?${search}`}`
}

/** In digits, since importing the table would add all of it to the bundle for one number. */
const browserPlatform: `${typeof platformCodes.WEB}` = '1'

/** The headers of every request (REQ-02). */
function headersOf(caller: Caller, draft: Draft, beta: boolean) {
  return {
    [headerNames.website]: caller.website,
    [headerNames.terminalType]: caller.platform ?? browserPlatform,
    [headerNames.contentType]: 'application/json',
    [headerNames.terminalCode]: caller.terminalCode,
    [headerNames.deviceId]: caller.deviceId,
    [headerNames.locale]: caller.locale,
    [headerNames.language]: String(caller.language),
    [headerNames.traceId]: draft.traceId,
    [headerNames.time]: String(draft.timeMs),
    ...(beta ? { [headerNames.beta]: '1' } : {}),
  }
}

/** Reads the envelope; every way of not fitting is a RequestError. */
function readEnvelope(text: string, facts: { traceId: string; status: number }): Envelope {
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
  if (envelope.success) return envelope.output
  const field = v.getDotPath(envelope.issues[0]) ?? 'body'
  throw new RequestError(`The answer does not fit: ${field}`, { ...facts, failure: 'unreadable', field })
}

const failureMessages = {
  network: 'The network failed',
  timeout: 'The request took too long',
  cancelled: 'The request was cancelled',
} as const

const nobody: SessionMarker = { handle: () => null, drop: () => {} }

/** Creates what sends single requests (REQ-01 to REQ-03, REQ-06). */
export function createTransport(options: TransportOptions): Transport {
  const { clock, fetch, caller, beta = false, session = nobody } = options
  const gatewayTime = createGatewayTime(clock)
  const isNewToast = createOncePer(clock, quietMs)

  async function receive(draft: Draft, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
    const sentMs = clock.monotonic()
    const response = await fetch(`${options.origin}${draft.target}`, {
      method: draft.call.method,
      headers: { ...headersOf(caller(), draft, beta), ...headers },
      body: draft.body,
      credentials: 'same-origin',
      redirect: 'error',
      signal,
    })
    gatewayTime.learn({
      sentMs,
      receivedMs: clock.monotonic(),
      requestTime: response.headers.get(headerNames.requestTime),
      age: response.headers.get('age'),
    })
    const signError = response.headers.get(headerNames.signError)
    return { status: response.status, signError, text: await response.text() }
  }

  return {
    clock,
    session,
    caller,
    now: () => gatewayTime.now(),
    draft: (call, input) => ({
      call,
      target: targetOf(call, input),
      body: call.method === 'GET' ? null : JSON.stringify(input ?? {}),
      traceId: createTraceId(options.fillRandom),
      timeMs: gatewayTime.now(),
    }),
    async dispatch(draft, { timeoutMs, signal, headers = {} }) {
      const { call, traceId } = draft
      const deadline = createDeadline(clock, timeoutMs, signal)
      try {
        const { text, status, signError } = await receive(draft, headers, deadline.signal)
        return { ...readEnvelope(text, { traceId, status }), status, traceId, signError }
      } catch (cause) {
        if (cause instanceof RequestError) throw cause
        const failure = deadline.reason() ?? 'network'
        const retryable = isRetryable(call, null)
        throw new RequestError(failureMessages[failure], { failure, traceId, cause, retryable })
      } finally {
        deadline.release()
      }
    },
    toast({ msg, code, traceId }) {
      if (isNewToast(msg)) options.toast?.({ message: msg, code, traceId })
    },
  }
}
