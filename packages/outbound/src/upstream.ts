import { setTimeout as wait } from 'node:timers/promises'
import { decorrelatedJitterGenerator, ExponentialBackoff } from 'cockatiel'
import * as v from 'valibot'
import type { Attempt } from './request/attempt.ts'
import { createBreaker } from './request/breaker.ts'
import { parseJson } from './request/exact-json.ts'
import { type Upstream, UpstreamError, type UpstreamLimits, type UpstreamRequest } from './port.ts'
import { requestAddress } from './address/service-address.ts'

/** A request waits no longer than this by itself; who is told to wait longer comes back later. */
const longestWaitMs = 60_000
const longestJitterMs = 10_000

/** A service with its limits filled in, and what all services share. */
export interface UpstreamOptions extends Required<UpstreamLimits> {
  readonly name: string
  readonly base: URL
  /** Aborts when the outbound client is closed. */
  readonly closed: AbortSignal
  send(attempt: Attempt): Promise<string>
  onFailure(error: UpstreamError): void
}

/** Whether the same request may well succeed in a moment. */
function isPassing({ fault, status }: UpstreamError): boolean {
  if (fault === 'unreachable' || fault === 'timeout') return true
  return fault === 'status' && status !== null && (status >= 500 || status === 429 || status === 408)
}

function readJson<Schema extends v.GenericSchema>(
  json: string,
  { name, host, numbers, schema }: { name: string; host: string; numbers: 'double' | 'text'; schema: Schema },
): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = parseJson(json, numbers)
  } catch (cause) {
    throw new UpstreamError(`${name} answers with something that is no JSON`, {
      fault: 'unreadable',
      host,
      cause,
    })
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue) ?? 'the whole'
  throw new UpstreamError(
    `${name} answers in another shape: ${place} is not ${issue.expected ?? 'as expected'}`,
    { fault: 'shape', host },
  )
}

/** Opens one external service: each request through its breaker, repeated while that makes sense. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, base, attempts, firstWaitMs } = options
  const breaker = createBreaker({ ...options, host: base.host })
  const jitter = new ExponentialBackoff({
    generator: decorrelatedJitterGenerator,
    initialDelay: firstWaitMs,
    maxDelay: longestJitterMs,
  })

  async function attemptOnce<Answer>(
    request: UpstreamRequest & { readonly url: URL },
    read: (body: string) => Answer,
  ): Promise<Answer> {
    try {
      return read(await options.send({ ...options, headers: {}, ...request }))
    } catch (error) {
      if (error instanceof UpstreamError && !options.closed.aborted) options.onFailure(error)
      throw error
    }
  }

  async function ask<Answer>(request: UpstreamRequest, read: (body: string) => Answer): Promise<Answer> {
    const signal = AbortSignal.any([request.signal, options.closed])
    const once = { ...request, signal, url: requestAddress(base, request) }
    let backoff = jitter.next()
    const most = request.form === undefined && request.json === undefined ? attempts : 1
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await breaker.run(() => attemptOnce(once, read))
      } catch (error) {
        const isLast = attempt >= most || breaker.state() !== 'closed'
        if (isLast || !(error instanceof UpstreamError) || !isPassing(error)) throw error
        const waitMs = Math.max(backoff.duration, error.retryAfterMs ?? 0)
        if (waitMs > longestWaitMs) throw error
        await wait(waitMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
        backoff = backoff.next(undefined)
      }
    }
  }

  return {
    name,
    state: () => breaker.state(),
    json: (request, schema) =>
      ask(request, (body) =>
        readJson(body, { name, host: base.host, numbers: request.numbers ?? 'double', schema }),
      ),
    text: (request) => ask(request, (body) => body),
  }
}
