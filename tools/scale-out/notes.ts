import type { Entry, Kind, SessionEntry } from './entries.ts'

/** Visitors wait for so long, as the site's own scripts do. */
export const patienceMs = 20_000

/** Why something has no answer, in words that are the same for each visitor. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${patienceMs / 1000} s`
  return 'code' in error ? String(error.code) : error.message
}

/** Where visitors write down what they meet. */
export interface Notes {
  readonly entries: readonly Entry[]
  readonly sessions: readonly SessionEntry[]
  /** Notes what becomes of something, `ok` or other words; a failure is noted, too. Resolves with the words. */
  note(kind: Kind, work: () => Promise<string>): Promise<string>
  noteSession(what: SessionEntry['what']): void
}

/** Opens empty notes. */
export function createNotes(): Notes {
  const entries: Entry[] = []
  const sessions: SessionEntry[] = []
  return {
    ...{ entries, sessions },
    async note(kind, work) {
      const atMs = performance.now()
      const outcome = await work().catch(wordsOf)
      entries.push({ kind, atMs, tookMs: performance.now() - atMs, outcome })
      return outcome
    },
    noteSession: (what) => void sessions.push({ atMs: performance.now(), what }),
  }
}
