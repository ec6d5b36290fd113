import { type Dispatcher, fetch } from 'undici'
import { UpstreamError, type UpstreamPost, type UpstreamReceipt } from '../port.ts'
import { toUpstreamError } from './attempt.ts'
import { parseRetryAfter } from './retry-after.ts'

/**
 * Posts a body once and answers with the status, whatever it is. A redirect is an answer like any other: what is signed for one
 * address is sent to no other.
 * @throws UpstreamError, or the signal's reason.
 */
export async function makePost(
  { url, ...post }: Omit<UpstreamPost, 'url'> & { readonly url: URL },
  dispatcher: Dispatcher,
): Promise<UpstreamReceipt> {
  const { name, headers, body, timeoutMs, signal } = post
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...{ dispatcher, method: 'POST', redirect: 'manual', body },
      headers: { ...headers },
      signal: AbortSignal.any([signal, timeout]),
    })
    // What it says besides is of no interest, and may be long.
    await response.body?.cancel()
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now())
    return { status: response.status, retryAfterMs }
  } catch (error) {
    signal.throwIfAborted()
    if (!timeout.aborted) throw toUpstreamError(error, { name, url, timeoutMs })
    const message = `${name} has not answered within ${timeoutMs} ms (timeout)`
    throw new UpstreamError(message, { fault: 'timeout', host: url.host, cause: error })
  }
}
