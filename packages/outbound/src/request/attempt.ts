import { type Dispatcher, fetch, type Response } from 'undici'
import { PrivateAddressError } from '../address/guarded-connector.ts'
import { UpstreamError, type UpstreamFault } from '../port.ts'
import { parseRetryAfter } from './retry-after.ts'

const redirectsAtMost = 3
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

/** One request of one service, sent once. */
export interface Attempt {
  /** The service, for messages. */
  readonly name: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: object
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** Everything that led to an error, from the outside in. */
function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link)
  return chain
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Puts an error of the network, of the decompressor or of a decoder into words. */
export function toUpstreamError(
  error: unknown,
  { name, url: { host }, timeoutMs }: Pick<Attempt, 'name' | 'url' | 'timeoutMs'>,
): UpstreamError {
  const chain = chainOf(error)
  const fail = (message: string, fault: UpstreamFault) =>
    new UpstreamError(`${name} ${message}`, { fault, host, cause: error })
  const refusal = chain.find((link) => link instanceof PrivateAddressError)
  if (refusal) return fail(`is not asked: ${refusal.message}`, 'private-address')
  const codes = chain.map(codeOf)
  if (codes.some((code) => code === 'UND_ERR_CONNECT_TIMEOUT')) {
    return fail(`has not answered within ${timeoutMs} ms (timeout)`, 'timeout')
  }
  if (codes.some((code) => /^Z_|^ERR__?ZLIB|^ERR_BROTLI|^ERR_ENCODING/.test(code))) {
    return fail('sends a body that cannot be unpacked', 'unreadable')
  }
  return fail('cannot be reached, or broke off', 'unreachable')
}

/** The body as UTF-8, counted after decompression; what the service says of its length can only shorten the reading. */
async function readBody(response: Response, { name, url: { host }, maxBytes }: Attempt): Promise<string> {
  const tooLarge = () =>
    new UpstreamError(`${name} sends a body larger than ${maxBytes} bytes`, { fault: 'too-large', host })
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw new UpstreamError(`${name} sends a body that is no UTF-8`, { fault: 'unreadable', host, cause })
    }
  }
  let read = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    const bytes: Uint8Array = chunk
    read += bytes.byteLength
    if (read > maxBytes) throw tooLarge()
    text += decode(bytes)
  }
  return text + decode()
}

/** Where a redirect leads: only to the same host, port and scheme (protocol, F6). */
function redirectTarget(from: URL, location: string | null, name: string): URL {
  const refuse = (message: string) =>
    new UpstreamError(`${name} redirects ${message}`, { fault: 'redirect', host: from.host })
  const target = location === null ? null : URL.parse(location, from.href)
  if (target === null) throw refuse('to nowhere')
  if (target.origin !== from.origin) throw refuse(`to ${target.origin}, which is not its own host`)
  return target
}

/** What a request posts, with the headers that say so; null for one that only reads. */
function postOf({ headers, form, json }: Attempt) {
  if (form !== undefined) return { method: 'POST', headers: { ...headers }, body: new URLSearchParams(form) }
  if (json === undefined) return null
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  }
}

async function follow(attempt: Attempt, dispatcher: Dispatcher, signal: AbortSignal): Promise<string> {
  const { name, headers } = attempt
  const posted = postOf(attempt)
  let { url } = attempt
  for (let redirects = 0; redirects <= redirectsAtMost; redirects += 1) {
    const response = await fetch(url, {
      dispatcher,
      redirect: 'manual',
      signal,
      headers: { ...headers },
      ...posted,
    })
    const { status } = response
    if (response.ok) return readBody(response, attempt)
    await response.body?.cancel()
    if (!redirectStatuses.includes(status)) {
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now())
      throw new UpstreamError(`${name} answers with status ${status}`, {
        fault: 'status',
        host: url.host,
        status,
        ...(retryAfterMs !== null && { retryAfterMs }),
      })
    }
    if (posted !== null) {
      throw new UpstreamError(`${name} redirects what is posted`, { fault: 'redirect', host: url.host })
    }
    url = redirectTarget(url, response.headers.get('location'), name)
  }
  throw new UpstreamError(`${name} redirects more than ${redirectsAtMost} times`, {
    fault: 'redirect',
    host: url.host,
  })
}

/**
 * Sends one request and reads the answer to its end, within its time.
 * @throws UpstreamError, or the signal's reason.
 */
export async function makeAttempt(attempt: Attempt, dispatcher: Dispatcher): Promise<string> {
  const { name, timeoutMs, signal } = attempt
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await follow(attempt, dispatcher, AbortSignal.any([signal, timeout]))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UpstreamError) throw error
    if (timeout.aborted) {
      const message = `${name} has not answered within ${timeoutMs} ms (timeout)`
      throw new UpstreamError(message, { fault: 'timeout', host: attempt.url.host, cause: error })
    }
    throw toUpstreamError(error, attempt)
  }
}
