import type { BackfillProgress, BackfillSummary } from '@portico/market-app'

const barCells = 20
/** Assets that are named one by one. */
const mostNamed = 15

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

function timeText(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

/**
 * Words how far a backfill is, on one line: the source, what is asked for, how many questions of how many, the days added so far,
 * and an estimate by the pace so far. `now` gives milliseconds of a clock that only runs forward.
 */
export function createBackfillLine(now: () => number): (progress: BackfillProgress) => string {
  let source = ''
  let startMs = 0
  return (progress) => {
    if (progress.source !== source) startMs = now()
    source = progress.source
    const { step, done, total, added } = progress
    const filled = Math.floor((barCells * done) / total)
    const bar = '#'.repeat(filled) + '.'.repeat(barCells - filled)
    const left = done === 0 ? '' : `, about ${timeText(((now() - startMs) / done) * (total - done))} left`
    return `[${bar}] ${source} ${step} ${done + 1}/${total}, ${grouped(added)} days added${left}`
  }
}

function endOf({ end, source }: BackfillSummary['sources'][number]): string {
  if (end === 'done') return ''
  return end === 'stopped' ? ' (stopped)' : ` (${source} was given up: it failed again and again)`
}

/** Words what a backfill came to: days by source, what failed, which gaps stay and why. */
export function backfillReport({ sources, added, gaps }: BackfillSummary): string {
  const lines = sources.flatMap((outcome) => [
    `${outcome.source}: ${grouped(outcome.added)} days added${endOf(outcome)}`,
    ...outcome.failures.map((failure) => `  ${failure}`),
  ])
  const missing = gaps.reduce((sum, { days }) => sum + days, 0)
  const largest = gaps.toSorted((left, right) => right.days - left.days).slice(0, mostNamed)
  const named = largest.map(({ assetId, days }) => `${assetId} ${grouped(days)}`).join(', ')
  const more = gaps.length > mostNamed ? `, and ${grouped(gaps.length - mostNamed)} more` : ''
  const whole = 'No day is missing.'
  const partly =
    `${grouped(missing)} days of ${grouped(gaps.length)} assets are still missing: none of the sources has them, ` +
    `or they were not asked (an asset that is younger than the first day has none there). ${named}${more}`
  return [...lines, `${grouped(added)} days added in all.`, gaps.length === 0 ? whole : partly, ''].join('\n')
}
