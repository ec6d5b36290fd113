import type { StoreLogger } from '../logger.ts'
import { currentDocuments, type CurrentDocument, nextStartMs } from './current.ts'
import type { KeptContent } from './kept-content.ts'
import type { ContentStore, KnownTexts, StandingPublication } from './port.ts'

/** What is followed, and how often it is looked at. */
export interface FollowContentOptions {
  readonly store: Pick<ContentStore, 'newestAct' | 'standing'>
  readonly logger: StoreLogger
  /** The clock; milliseconds since the epoch. */
  now(): number
  /** Where what was read last is kept, for a start while the database is away; nowhere unless given. */
  readonly kept?: KeptContent
  /** How long a change by another process may go unnoticed; 2,000 ms unless given. */
  readonly everyMs?: number
}

/** The current documents, as this process knows them. Disposing it ends the following. */
export interface ContentFollower extends AsyncDisposable {
  /** Never waits and never fails. Another map whenever something has changed, and the same one until then. */
  current(): ReadonlyMap<string, CurrentDocument>
  /** Calls the listener after each change; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
  /** Looks at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

/** A timer takes no more; where the next start is later, it is looked at again by then. */
const longestTimerMs = 86_400_000

function isSame(
  one: ReadonlyMap<string, CurrentDocument>,
  other: ReadonlyMap<string, CurrentDocument>,
): boolean {
  return (
    one.size === other.size &&
    [...one].every(([name, { revision }]) => other.get(name)?.revision === revision)
  )
}

/** Texts of publications, which never change. */
function textsOf(publications: readonly StandingPublication[]): KnownTexts {
  const texts = new Map(publications.map(({ document, revision, text }) => [`${document} ${revision}`, text]))
  return (document, revision) => texts.get(`${document} ${revision}`) ?? undefined
}

/** Lets publications begin, each at its time, and tells of every change. */
function createStanding(now: () => number, tell: () => void) {
  let publications: readonly StandingPublication[] = []
  let current: ReadonlyMap<string, CurrentDocument> = new Map()
  let timer: NodeJS.Timeout | null = null

  function settle() {
    const nowMs = now()
    if (timer !== null) clearTimeout(timer)
    const next = nextStartMs(publications, nowMs)
    timer = next === null ? null : setTimeout(settle, Math.min(next - nowMs, longestTimerMs))
    timer?.unref()
    const shownNow = currentDocuments(publications, nowMs)
    if (isSame(current, shownNow)) return
    current = shownNow
    tell()
  }

  return {
    current: () => current,
    known: () => textsOf(publications),
    hold(next: readonly StandingPublication[]) {
      publications = next
      settle()
    },
    end() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/**
 * Follows what is shown: asks the database for its newest act every other second, reads what is new, and puts planned
 * publications out at their time without asking. What was read last stays while the database is away.
 */
export async function followContent(options: FollowContentOptions): Promise<ContentFollower> {
  const { store, logger, now, kept, everyMs = 2000 } = options
  const listeners = new Set<{ readonly tell: () => void }>()
  const standing = createStanding(now, () => {
    for (const { tell } of [...listeners]) tell()
  })
  let seenAct = -1
  let failed = false

  async function take() {
    const publications = await store.standing(standing.known())
    standing.hold(publications)
    await kept?.write(publications).catch((error: unknown) => {
      logger.warn({ err: error }, 'documents of operators cannot be kept for a start without the database')
    })
  }

  async function look() {
    try {
      const act = await store.newestAct()
      if (act !== seenAct) await take()
      seenAct = act
      if (failed) logger.info({}, 'documents of operators can be read again')
      failed = false
    } catch (error) {
      if (!failed) {
        logger.warn({ err: error }, 'documents of operators cannot be read; what was read last stays')
      }
      failed = true
    }
  }

  await look()
  if (seenAct === -1 && kept !== undefined) standing.hold(await kept.read())
  let round = Promise.resolve()
  const refresh = () => {
    round = round.then(look)
    return round
  }
  const polling = setInterval(refresh, everyMs)
  polling.unref()
  return {
    current: standing.current,
    subscribe(tell) {
      const listener = { tell }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      await round
      standing.end()
    },
  }
}
