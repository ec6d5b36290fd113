const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The waits of Standard Webhooks 1.0 after the first attempt, the second, and so on: three days in all. */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

const longestAskedMs = 24 * hourMs
/** A tenth at random, so that what failed together is not tried together. */
const jitter = 0.1

/** How long a message waits after so many attempts, from 1; null where that was the last. */
export function retryWait(
  attempts: number,
  { askedMs, random }: { readonly askedMs: number | null; readonly random: number },
): number | null {
  const waitMs = waitsMs[attempts - 1]
  if (waitMs === undefined) return null
  return Math.max(waitMs * (1 + jitter * random), Math.min(askedMs ?? 0, longestAskedMs))
}
