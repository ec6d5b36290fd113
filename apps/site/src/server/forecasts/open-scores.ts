import type { Asset, Snapshot } from '@portico/market'
import type { ForecastLog } from '@portico/stores'
import { knownCloses } from '../../views/forecast/judged.ts'
import { addScores, type RecordScores } from '../../views/forecast/scores.ts'
import { RenderRefused } from '../admission/admission.ts'
import type { SiteLogger } from '../site-logger.ts'
import { readRecord } from './read-record.ts'
import type { ScorePool } from './score-pool.ts'

interface ScoresOptions {
  readonly pool: ScorePool
  readonly log: ForecastLog
  readonly logger: SiteLogger
  /** The clock; milliseconds since the epoch. */
  now(): number
  /** How long a page waits for the first scores before it is refused; 10,000 ms unless given. */
  readonly timeoutMs?: number
}

/** What all records together come to. */
export interface Scores extends AsyncDisposable {
  /** @throws RenderRefused when they take longer than a page may wait. */
  of(snapshot: Snapshot): Promise<RecordScores>
}

/** How long scores are shown before they are counted anew, behind the page; while there are none, a first one may come at any time. */
const freshMs = { some: 3_600_000, none: 60_000 } as const
const retryAfterSeconds = 5

interface Counted {
  readonly scores: RecordScores
  readonly atMs: number
}

/**
 * Scores of all records, counted by the given worker one asset after the other, and at most once an hour. An asset whose record
 * and closes are as they were is not counted again.
 */
export function openScores(options: ScoresOptions): Scores {
  const { pool, log, logger, now, timeoutMs = 10_000 } = options
  const byAsset = new Map<string, { readonly key: string; readonly scores: RecordScores }>()
  let counted: Counted | null = null
  let counting: Promise<RecordScores> | null = null

  async function scoreAsset(snapshot: Snapshot, asset: Asset, size: number): Promise<RecordScores[]> {
    const known = knownCloses(snapshot, asset)
    const today = snapshot.asOf.slice(0, 10)
    const key = [today, size, known.closes.length, known.closes.at(-1)?.price].join(' ')
    const before = byAsset.get(asset.slug)
    if (before?.key === key) return [before.scores]
    const text = await readRecord(log.text(asset.slug))
    const outcome = await pool.run({ asset: asset.slug, text, ...known, today })
    // Only one is given at a time, so that the worker is never busy.
    if (outcome.kind === 'busy') return []
    byAsset.set(asset.slug, { key, scores: outcome.result })
    return [outcome.result]
  }

  async function count(snapshot: Snapshot): Promise<RecordScores> {
    const all: RecordScores[] = []
    for (const { asset: slug, size } of await readRecord(log.assets())) {
      const asset = snapshot.asset(slug)
      if (asset) all.push(...(await scoreAsset(snapshot, asset, size)))
    }
    const scores = addScores(all)
    counted = { scores, atMs: now() }
    return scores
  }

  function countOnce(snapshot: Snapshot): Promise<RecordScores> {
    if (counting !== null) return counting
    const started = count(snapshot).finally(() => {
      counting = null
    })
    // The callers get the error; work behind a page has no other caller.
    started.catch((error: unknown) => {
      // A database that is away is reported where it is watched.
      if (!(error instanceof RenderRefused)) logger.error({ err: error }, 'forecasts could not be scored')
    })
    counting = started
    return started
  }

  async function inTime(work: Promise<RecordScores>): Promise<RecordScores> {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new RenderRefused('full', retryAfterSeconds)), timeoutMs)
    return Promise.race([work, promise]).finally(() => clearTimeout(timer))
  }

  return {
    async of(snapshot) {
      if (counted === null) return inTime(countOnce(snapshot))
      const kept = counted.scores.scores.length > 0 ? freshMs.some : freshMs.none
      if (now() - counted.atMs > kept) void countOnce(snapshot)
      return counted.scores
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
