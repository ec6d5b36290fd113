import type { Clock } from './clock.ts'

/**
 * A leading debounce: true for the first call with a key, false for others until the time has passed without one more
 * that was let through. What is let through is therefore never late.
 */
export function createOncePer(clock: Clock, quietMs: number): (key: string) => boolean {
  const lastMs = new Map<string, number>()
  return (key) => {
    const nowMs = clock.monotonic()
    for (const [known, atMs] of lastMs) if (nowMs - atMs >= quietMs) lastMs.delete(known)
    if (lastMs.has(key)) return false
    lastMs.set(key, nowMs)
    return true
  }
}

/** Toasts, fetches of the signing configuration and log-outs are debounced by this time (spec section 9). */
export const quietMs = 2000
