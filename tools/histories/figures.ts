import type { Moment, Outcome } from './evaluate.ts'

/** How well false levels are told from true ones: counts, and shares between 0 and 1. */
export interface Figures {
  readonly series: number
  /** Labelled days: true ones, false ones, and those of a new unit. */
  readonly trueDays: number
  readonly falseDays: number
  readonly unitChanges: number
  /** Of what was quarantined, the share that is false; and of what is false, the share that was quarantined. */
  readonly rejecting: Shares
  /** Of what was shown, the share that is true; and of what is true, the share that was shown uncut. */
  readonly keeping: Shares
  /** New units that were cut by about their factor. */
  readonly unitsFound: number
}

interface Shares {
  readonly precision: number
  readonly recall: number
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)

/** The figures of some outcomes. A day of a new unit counts as shown when it was cut, and as hidden when it was quarantined. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length
  const trueDays = count(({ label }) => label === 'true')
  const falseDays = count(({ label }) => label === 'false')
  const rejected = count(({ done }) => done === 'quarantined')
  const rightlyRejected = count(({ label, done }) => label === 'false' && done === 'quarantined')
  const kept = count(({ label, isRight }) => label === 'true' && isRight)
  const shown = count(({ label, done }) => label !== 'unit change' && done !== 'quarantined')
  return {
    series: new Set(outcomes.map(({ series }) => series.id)).size,
    trueDays,
    falseDays,
    unitChanges: count(({ label }) => label === 'unit change'),
    rejecting: { precision: share(rightlyRejected, rejected), recall: share(rightlyRejected, falseDays) },
    keeping: { precision: share(kept, shown), recall: share(kept, trueDays) },
    unitsFound: count(({ label, isRight }) => label === 'unit change' && isRight),
  }
}

/** A share with up to four decimals, cut rather than rounded up: only a whole one reads 1. */
function printShare(value: number): string {
  return String(Math.floor(value * 10_000) / 10_000)
}

const moments: readonly Moment[] = ['arrival', 'hindsight']

/** The rows of a table: cited and reconstructed values apart, each as they arrive and in hindsight. */
export function tableRows(name: string, outcomes: readonly Outcome[]): readonly (readonly string[])[] {
  return (['cited', 'reconstructed'] as const).flatMap((values) =>
    moments.map((moment) => {
      const own = outcomes.filter((one) => one.series.values === values && one.moment === moment)
      const { series, trueDays, falseDays, unitChanges, rejecting, keeping, unitsFound } = figuresOf(own)
      const shares = [rejecting.precision, rejecting.recall, keeping.precision, keeping.recall]
      const counts = [series, trueDays, falseDays].map(String)
      return [
        `${name}, ${values}, ${moment}`,
        ...counts,
        ...shares.map(printShare),
        `${unitsFound} of ${unitChanges}`,
      ]
    }),
  )
}

/** What stands above the rows. */
export const tableColumns: readonly string[] = [
  'Part',
  'Series',
  'True days',
  'False days',
  'Rejecting: precision',
  'recall',
  'Keeping: precision',
  'recall',
  'New units',
]

/** Every day that was judged wrongly, a line each. */
export function missesOf(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes
    .filter(({ isRight }) => !isRight)
    .map(({ series, date, moment, label, done }) => `${series.id} ${date} ${moment}: ${label}, ${done}`)
}
