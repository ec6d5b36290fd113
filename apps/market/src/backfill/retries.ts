import type { MarketClock } from '../ports/clock.ts'
import { faultOf, retryAfterOf } from '../follow/failure.ts'

/** How long one source is asked although it does not answer. */
export interface Retries {
  /** Whether it is still worth asking. */
  mayAsk(): boolean
  /** Takes note of an answer. */
  succeed(): void
  /** Takes note of a failure; resolves when the same may be asked again, with false where it should not be. */
  fail(error: unknown, attempt: number): Promise<boolean>
  /** What went wrong, each message once and at most some. */
  failures(): readonly string[]
  end(): 'done' | 'given-up' | 'stopped'
}

const mostAttempts = 4
const mostInARow = 5
const mostMessages = 20
const restMs = 30_000
/** A source that asks for more is given up: anyone who started this can start it again. */
const longestRestMs = 900_000

/** Begins as if nothing had failed. */
export function createRetries({ clock, signal }: { clock: MarketClock; signal: AbortSignal }): Retries {
  const messages = new Set<string>()
  let inARow = 0
  let isGivenUp = false

  async function rest(durationMs: number): Promise<boolean> {
    await clock.wait(durationMs, signal).catch(() => {})
    return !signal.aborted
  }

  function note(error: unknown) {
    inARow += 1
    if (messages.size < mostMessages) messages.add(error instanceof Error ? error.message : String(error))
    if (inARow >= mostInARow) isGivenUp = true
  }

  return {
    mayAsk: () => !isGivenUp && !signal.aborted,
    succeed() {
      inARow = 0
    },
    async fail(error, attempt) {
      if (signal.aborted) return false
      const askedMs = retryAfterOf(error)
      if (askedMs !== null && askedMs > longestRestMs) isGivenUp = true
      const isPassing = askedMs !== null || ['resting', 'timeout', 'unreachable'].includes(faultOf(error))
      if (isPassing && !isGivenUp && attempt < mostAttempts) return rest(Math.max(askedMs ?? 0, restMs))
      note(error)
      return false
    },
    failures: () => [...messages],
    end() {
      if (signal.aborted) return 'stopped'
      return isGivenUp ? 'given-up' : 'done'
    },
  }
}

/** Asks, and asks again while that may help; null where there is no answer. */
export async function askWithRetries<Answer>(
  retries: Retries,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await ask()
      retries.succeed()
      return answer
    } catch (error) {
      if (!(await retries.fail(error, attempt))) return null
    }
  }
}
