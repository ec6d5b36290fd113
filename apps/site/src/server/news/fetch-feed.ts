/** Limits of one reading: what is larger, slower or sent elsewhere is not read. */
export interface FetchLimits {
  readonly bytes: number
  readonly timeoutMs: number
  readonly redirects: number
}

const feedLimits: FetchLimits = { bytes: 1_000_000, timeoutMs: 10_000, redirects: 3 }

/** The body as text, as long as it stays below the limit; what a server says of its length is not believed. */
async function limitedText(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let read = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength
    if (read > bytes) throw new Error(`the feed is larger than ${bytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Where a redirect leads; only to the same host, and never from https to http. */
function redirectTarget(from: URL, location: string | null): URL {
  const target = location === null ? null : URL.parse(location, from.href)
  if (target === null) throw new Error('the feed redirects to nowhere')
  if (target.host !== from.host || target.protocol !== from.protocol) {
    throw new Error(`the feed redirects to ${target.origin}, which is not its own host`)
  }
  return target
}

/**
 * Fetches a feed as text.
 * @throws Error that says what was wrong: status, size, time, a redirect to another host.
 */
export async function fetchFeed(
  address: string,
  { signal, limits = feedLimits }: { readonly signal: AbortSignal; readonly limits?: FetchLimits },
): Promise<string> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)])
  let url = new URL(address)
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: until,
      credentials: 'omit',
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml',
      },
    })
    if (response.ok) return limitedText(response, limits.bytes)
    await response.body?.cancel()
    if (response.status < 300 || response.status > 399) {
      throw new Error(`the feed answers with status ${response.status}`)
    }
    url = redirectTarget(url, response.headers.get('location'))
  }
  throw new Error(`the feed redirects more than ${limits.redirects} times`)
}
