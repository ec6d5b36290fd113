import type { LookupFunction } from 'node:net'
import type * as v from 'valibot'

/** Why an external service gave no answer that can be used. */
export type UpstreamFault =
  /** No connection, or one that broke. */
  | 'unreachable'
  | 'timeout'
  /** A status other than 2xx. */
  | 'status'
  | 'too-large'
  /** It sends the reader to another host, or on and on. */
  | 'redirect'
  /** Its name leads to an address inside the operator's network. */
  | 'private-address'
  /** The body is not what it says it is: no JSON, no text, cut off. */
  | 'unreadable'
  /** JSON of another shape than documented. */
  | 'shape'
  /** It failed so often that it is left alone for a while; nothing was sent. */
  | 'resting'
  /** It is no address that may be asked: not encrypted, or with a name or a password in it. */
  | 'address'

/** Thrown by everything that asks an external service; the message names the service and the fault, never a key. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly fault: UpstreamFault
  /** Whom the request went to; null where that is not known. */
  readonly host: string | null
  /** The HTTP status, where there was one. */
  readonly status: number | null
  /** How long the service asks to be left alone, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    facts: {
      readonly fault: UpstreamFault
      readonly host?: string | null
      readonly status?: number
      readonly retryAfterMs?: number
      readonly cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.fault = facts.fault
    this.host = facts.host ?? null
    this.status = facts.status ?? null
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}

/** Limits of an external service; each has a default. */
export interface UpstreamLimits {
  /** Of one attempt, from the request to the last byte; 10,000 ms unless given. */
  readonly timeoutMs?: number
  /** Of one body after decompression; 4,000,000 unless given. */
  readonly maxBytes?: number
  /** How often one request is tried in all; 3 unless given. */
  readonly attempts?: number
  /** Failures in a row after which the service is left alone; 5 unless given. */
  readonly failures?: number
  /** How long it is left alone before one request tries again; 30,000 ms unless given. */
  readonly restMs?: number
  /** Statuses that tell of one request and nothing of the service, so that they do not count as failures; 404 and 410 unless given. */
  readonly refusals?: readonly number[]
  /** About how long the second try of a request waits, later ones longer; at random, 500 ms unless given. */
  readonly firstWaitMs?: number
}

/** What is asked for. */
export interface UpstreamRequest {
  /** Below the base address, such as `coins/markets`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as a form in a POST, once: it is neither repeated nor led anywhere else. Without it the request is a GET. */
  readonly form?: Readonly<Record<string, string>>
  /** The same with a body of JSON in the form's place. */
  readonly json?: object
  /** Keys go here, never into the query. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * What `json` makes of numbers: `double` (unless given) rounds them to some 16 digits; `text` makes each a string with the
   * characters that were sent, such as `'0.000000012345678901234'` or `'1e-8'`, which `parseDecimal` of @portico/decimal reads.
   */
  readonly numbers?: 'double' | 'text'
  readonly signal: AbortSignal
}

/** One external service with its own limits and its own circuit breaker. Every method rejects with an UpstreamError, or with the signal's reason. */
export interface Upstream {
  readonly name: string
  /** `open` while it is left alone after too many failures. */
  state(): 'closed' | 'open' | 'half-open'
  /** The body as JSON that the schema takes. */
  json<Schema extends v.GenericSchema>(
    request: UpstreamRequest,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>
  /** The body as UTF-8 text. */
  text(request: UpstreamRequest): Promise<string>
}

/** A stream of text messages from an external service. */
export interface UpstreamSocket {
  /** Messages as they come. Ends when the signal aborts; throws an UpstreamError when the connection is lost or silent. */
  readonly messages: AsyncIterable<string>
}

/**
 * The one client for services of others: names that lead to private addresses are refused, redirects stay on their host,
 * sizes and times are bounded (protocol, F6; OWASP ASVS 1.3.6).
 */
export interface Outbound extends AsyncDisposable {
  upstream(service: { readonly name: string; readonly baseUrl: string } & UpstreamLimits): Upstream
  /**
   * Posts once, to an address that may be another one each time. Every status is an answer, and a redirect is not followed.
   * Rejects with an UpstreamError, or with the signal's reason.
   */
  post(post: UpstreamPost): Promise<UpstreamReceipt>
  /** Opens a WebSocket (`wss:`, or `ws:` to hosts that may be private) under the same rules. */
  socket(service: {
    readonly name: string
    readonly url: string
    readonly signal: AbortSignal
    /** Of one message; 4,000,000 unless given. */
    readonly maxBytes?: number
    /** Without any message for so long the connection counts as lost; 60,000 ms unless given. */
    readonly silenceMs?: number
  }): Promise<UpstreamSocket>
}

/** One body for one address, such as that of a web hook. */
export interface UpstreamPost {
  /** Who is posted to, for messages. */
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Until the head of the answer has come. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** How a post was answered. The body of the answer is not read. */
export interface UpstreamReceipt {
  readonly status: number
  /** How long the service asks to be left alone, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null
}

/** What the outbound client is opened with. */
export interface OutboundOptions {
  /** Hosts (`name` or `name:port`) that may lead to private addresses, as the operator allows. */
  readonly privateHosts: readonly string[]
  /** Limits of services that name none of their own. */
  readonly limits?: UpstreamLimits
  /** Resolves names; the system's resolver unless given. */
  readonly lookup?: LookupFunction
  /** Told of every attempt that failed, for metrics and the log. */
  onFailure?(failure: { readonly name: string; readonly error: UpstreamError }): void
}
