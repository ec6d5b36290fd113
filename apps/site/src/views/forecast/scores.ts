import { backTestHorizons } from '@portico/forecast'
import { dayNumber } from '@portico/market'
import type { ForecastRecord } from '@portico/stores'
import { allSaid, judge, type Judged, type KnownCloses } from './judged.ts'

/** How one model's published forecasts of one length came out. Sums, so that those of several assets add up. */
export interface ModelScore {
  readonly model: string
  /** The length that the forecasts were made for, in days. */
  readonly horizonDays: number
  /** Days that have come and whose close is known, and the assets that they are of. */
  readonly outcomes: number
  readonly assets: number
  /** Outcomes inside the ranges of one half and of nine tenths. */
  readonly inHalf: number
  readonly inMost: number
  /** Sums of |ln(middle of the forecast / close)| and of |ln(price at the time / close)|. */
  readonly error: number
  readonly noChangeError: number
}

/** What a record comes to. */
export interface RecordScores {
  /** Forecasts published, and the first day on which one was; null while there is none. */
  readonly published: number
  readonly since: string | null
  /** The next day to come that was spoken of; null where there is none. */
  readonly nextDay: string | null
  /** Records that do not hang together; they are not counted. */
  readonly damaged: number
  readonly scores: readonly ModelScore[]
}

/** A record of nothing. */
export const noScores: RecordScores = { published: 0, since: null, nextDay: null, damaged: 0, scores: [] }

function horizonOf({ entry, target }: Judged): number {
  const days = dayNumber(target.day) - dayNumber(entry.originDay)
  const [nearest = days] = backTestHorizons.toSorted(
    (left, right) => Math.abs(left - days) - Math.abs(right - days),
  )
  return nearest
}

function scoreOf(judged: Judged): ModelScore | null {
  const { entry, target, close, outcome } = judged
  if (close === null) return null
  const actual = Number(close.price)
  const missed = (price: string) => Math.abs(Math.log(Number(price) / actual))
  return {
    model: entry.model,
    horizonDays: horizonOf(judged),
    outcomes: 1,
    assets: 1,
    inHalf: outcome === 'half' ? 1 : 0,
    inMost: outcome === 'outside' ? 0 : 1,
    error: missed(target.quantiles.p50),
    noChangeError: missed(entry.originPrice),
  }
}

type Counting = 'same asset' | 'another asset'

function addTo(scores: Map<string, ModelScore>, score: ModelScore, counting: Counting): void {
  const key = `${score.model} ${score.horizonDays}`
  const known = scores.get(key)
  scores.set(key, known === undefined ? score : sumOf(known, score, counting))
}

function sumOf(left: ModelScore, right: ModelScore, counting: Counting): ModelScore {
  return {
    ...left,
    outcomes: left.outcomes + right.outcomes,
    assets: counting === 'same asset' ? left.assets : left.assets + right.assets,
    inHalf: left.inHalf + right.inHalf,
    inMost: left.inMost + right.inMost,
    error: left.error + right.error,
    noChangeError: left.noChangeError + right.noChangeError,
  }
}

/** Scores one asset's record by what is known on a day. */
export function scoreRecord(record: ForecastRecord, known: KnownCloses, today: string): RecordScores {
  if (record.chain.status === 'broken') return { ...noScores, damaged: 1 }
  const said = allSaid(record.entries)
  const scores = new Map<string, ModelScore>()
  for (const each of said) {
    const score = each.target.day > today ? null : scoreOf(judge(known, each))
    if (score !== null) addTo(scores, score, 'same asset')
  }
  return {
    published: record.entries.length,
    since: earliest(record.entries.map(({ publishedAt }) => publishedAt.slice(0, 10))),
    nextDay: earliest(said.flatMap(({ target }) => (target.day > today ? [target.day] : []))),
    damaged: 0,
    scores: [...scores.values()],
  }
}

/** The scores of several assets together. */
export function addScores(all: readonly RecordScores[]): RecordScores {
  const scores = new Map<string, ModelScore>()
  for (const score of all.flatMap((each) => each.scores)) addTo(scores, score, 'another asset')
  return {
    published: all.reduce((sum, { published }) => sum + published, 0),
    since: earliest(all.flatMap(({ since }) => since ?? [])),
    nextDay: earliest(all.flatMap(({ nextDay }) => nextDay ?? [])),
    damaged: all.reduce((sum, { damaged }) => sum + damaged, 0),
    scores: [...scores.values()],
  }
}

function earliest(days: readonly string[]): string | null {
  return days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null)
}
