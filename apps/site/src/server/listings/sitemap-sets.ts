import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localeOf } from '@portico/locale'
import type { PageSource } from '../page-source.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { SitemapLanguages } from './sitemap-parts.ts'
import { planDigest, planFile, planSitemaps } from './sitemap-plan.ts'
import type { SitemapPool } from './sitemap-pool.ts'
import type { SitemapContents } from './sitemap-writer.ts'
import { within } from './within.ts'

export interface SitemapFilesOptions extends SitemapLanguages {
  readonly source: Pick<PageSource, 'contextOf'>
  /** Where sets are kept, a folder each; processes may share it. */
  readonly folder: string
  readonly pool: SitemapPool
  readonly logger: SiteLogger
  /** How long a request may wait for a file that is being written, in milliseconds. */
  readonly timeoutMs: number
  /** The clock; milliseconds since the epoch. */
  now(): number
}

/** The files of one day's snapshot; none changes once it is written. */
export interface SitemapSet {
  readonly key: string
  readonly folder: string
  /** The day of the snapshot that it was planned from. */
  readonly day: string
  readonly plannedMs: number
  readonly contents: SitemapContents
}

/** News and texts change without a new day. */
const longestMs = 86_400_000
/** What went wrong is not tried again before. */
const afterFailureMs = 30_000

async function keepPlan(folder: string, plan: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.draft`)
  await writeFile(draft, plan)
  await rename(draft, join(folder, planFile))
}

/**
 * The current sets. The first request of a snapshot's day plans one, and the worker writes its index; the set before it answers
 * until then.
 */
export function createSitemapSets(options: SitemapFilesOptions) {
  const { source, folder: root, pool, logger, timeoutMs, now } = options
  let set: SitemapSet | null = null
  let before: SitemapSet | null = null
  let planning: Promise<SitemapSet | null> | null = null
  let failedMs = Number.NEGATIVE_INFINITY
  let isOver = false

  const today = () => source.contextOf(localeOf('en')).snapshot.asOf.slice(0, 10)

  /** Reports what went wrong; the set is planned anew then, since its folder may be gone. */
  function fail(error: unknown): void {
    // The worker ends with the site, whatever it is at.
    if (isOver) return
    failedMs = now()
    set = null
    logger.error({ err: error }, 'the sitemaps could not be written')
  }

  async function plan(): Promise<SitemapSet | null> {
    const day = today()
    const text = await planSitemaps(source.contextOf, options)
    const key = `${day}-${planDigest(text)}`
    const folder = join(root, key)
    await keepPlan(folder, text)
    const outcome = await pool.run({ folder, name: 'index-1' })
    if (outcome.kind === 'busy' || outcome.result === null) return set
    if (set !== null && set.key !== key) before = set
    set = { key, folder, day, plannedMs: now(), contents: outcome.result }
    return set
  }

  function replan(): Promise<SitemapSet | null> {
    planning ??= plan()
      .catch((error: unknown) => {
        fail(error)
        return null
      })
      .finally(() => {
        planning = null
      })
    return planning
  }

  return {
    fail,
    /** The current set: an old one answers while the next is made. Null where there is none in time. */
    async current(): Promise<SitemapSet | null> {
      const isFresh = set !== null && set.day === today() && now() - set.plannedMs < longestMs
      if (isFresh || now() - failedMs < afterFailureMs) return set
      const next = replan()
      return set ?? within(next, timeoutMs)
    },
    /** The set that was current before. */
    before: () => before,
    /** Names of the indexes, as far as they are known. */
    indexes: () => Array.from({ length: set?.contents.indexes ?? 1 }, (_, index) => `index-${index + 1}`),
    end() {
      isOver = true
    },
  }
}
