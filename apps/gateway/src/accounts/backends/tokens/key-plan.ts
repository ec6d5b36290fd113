const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long a key signs. */
const signsMs = 30 * dayMs
/** How long before it signs a key is published; many times as long as caches keep the list of keys. */
const publishedBeforeMs = dayMs
/** How long a key stays published after its last signature; many times as long as a token is valid. */
const publishedAfterMs = hourMs

/** What of a key the plan is made of. */
export interface PlannedKey {
  readonly kid: string
  readonly startsMs: number
}

/** What is to be done with the keys of a site. */
export interface KeyPlan {
  /** The key that signs; null where there is none. */
  readonly signing: string | null
  /** When a key that is to be made will sign; null where none is to be made. */
  readonly nextStartsMs: number | null
  /** Keys that no valid token was signed with. */
  readonly outdated: readonly string[]
}

/**
 * The newest key whose time has come signs. The next one is made a day before it is needed, or, where nobody asked for a token
 * for that long, as soon as somebody does: the old key signs on until the new one has been published for a day.
 */
export function planKeys(keys: readonly PlannedKey[], nowMs: number): KeyPlan {
  const byStart = keys.toSorted((one, other) => one.startsMs - other.startsMs)
  const signing = byStart.findLast(({ startsMs }) => startsMs <= nowMs)
  if (signing === undefined) return { signing: null, nextStartsMs: nowMs, outdated: [] }
  const isNextKnown = byStart.at(-1) !== signing
  const nextStartsMs = Math.max(signing.startsMs + signsMs, nowMs + publishedBeforeMs)
  const isNextDue = nowMs >= signing.startsMs + signsMs - publishedBeforeMs
  const isSettled = signing.startsMs + publishedAfterMs <= nowMs
  const older = byStart.filter(({ startsMs }) => startsMs < signing.startsMs)
  return {
    signing: signing.kid,
    nextStartsMs: isNextKnown || !isNextDue ? null : nextStartsMs,
    outdated: isSettled ? older.map(({ kid }) => kid) : [],
  }
}
