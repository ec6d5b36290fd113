/** The longest rest that is accepted: a mistake of a server must not end a source for good. Binance bans for three days at most. */
const longestMs = 3 * 24 * 60 * 60_000

/**
 * Reads Retry-After, a number of seconds or an HTTP date (RFC 9110, section 10.2.3), as milliseconds from now, three days at most.
 * Null when it is missing or something else.
 */
export function parseRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null) return null
  const isSeconds = /^\d{1,10}$/.test(text.trim())
  const untilMs = isSeconds ? nowMs + Number(text) * 1000 : httpDate(text)
  if (Number.isNaN(untilMs)) return null
  return Math.min(Math.max(untilMs - nowMs, 0), longestMs)
}

/** `Date.parse` takes much more than HTTP allows, a bare number among it. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN
}
