import { cleanSeries, type Series } from '@portico/market'

import { type LabelledSeries, type Part, rawSeriesOf } from './series.ts'

/** When a day is judged: on the day itself, with nothing after it, or with all that came later. */
export type Moment = 'arrival' | 'hindsight'

type Label = 'true' | 'false' | 'unit change'

/** What was done with one labelled day. */
export interface Outcome {
  readonly series: LabelledSeries
  readonly moment: Moment
  readonly date: string
  readonly label: Label
  readonly isRight: boolean
  readonly done: 'shown' | 'quarantined' | 'cut'
}

/** The bundled daily rates are cleaned together, since days on which a feed is wrong show in many assets. */
const feed = 'https://github.com/fawazahmed0/exchange-api'

const groupOf = ({ id, source }: LabelledSeries) => (source.url === feed ? feed : id)

/** What may be left out so that a run is short: days that the sample does not want are not judged as they arrive. */
export interface Sample {
  wants(series: LabelledSeries, date: string): boolean
}

/**
 * Judges every labelled day of a part. Series of one feed are cleaned together; the open ones stand beside the closed, and
 * never the other way round.
 */
export function evaluate(all: readonly LabelledSeries[], part: Part, sample: Sample): readonly Outcome[] {
  const visible = all.filter((series) => part === 'closed' || series.part === 'open')
  return [...Map.groupBy(visible, groupOf).values()].flatMap((group) => {
    const judged = group.filter((series) => series.part === part)
    return judged.length === 0 ? [] : [...hindsight(group, judged), ...arrivals(group, judged, sample)]
  })
}

type Group = readonly LabelledSeries[]

function hindsight(group: Group, judged: Group): readonly Outcome[] {
  const cleaned = cleanedUntil(group)
  return judged.flatMap((series) =>
    Object.keys(series.levels).flatMap((date) =>
      outcomeOf({ series, date, moment: 'hindsight' }, cleaned.get(series.id)),
    ),
  )
}

function arrivals(group: Group, judged: Group, sample: Sample): readonly Outcome[] {
  const wanted = judged.flatMap((series) =>
    Object.keys(series.levels)
      .filter((date) => sample.wants(series, date))
      .map((date) => ({ series, date, moment: 'arrival' as const })),
  )
  return [...Map.groupBy(wanted, ({ date }) => date)].flatMap(([date, days]) => {
    const cleaned = cleanedUntil(group, date)
    return days.flatMap((day) => outcomeOf(day, cleaned.get(day.series.id)))
  })
}

function cleanedUntil(group: Group, until?: string): ReadonlyMap<string, Series> {
  const cleaned = cleanSeries(group.map((series) => rawSeriesOf(series, until)))
  return new Map(
    group.flatMap(({ id }, index) => {
      const one = cleaned[index]
      return one === undefined ? [] : [[id, one] as const]
    }),
  )
}

type Judged = Pick<Outcome, 'series' | 'date' | 'moment'>

function outcomeOf(day: Judged, cleaned: Series | undefined): readonly Outcome[] {
  const { series, date } = day
  if (cleaned === undefined || series.unlabelled.includes(date)) return []
  const isShown = cleaned.observations.some((seen) => seen.date === date)
  const cut = cleaned.cuts.find((one) => one.date === date)
  const done = !isShown ? 'quarantined' : cut === undefined ? 'shown' : 'cut'
  const factor = series.unitChanges[date]
  if (factor !== undefined) {
    const isRight = done === 'cut' && isNear(Number(cut?.factor), Number(factor))
    return [{ ...day, label: 'unit change', isRight, done }]
  }
  const label = series.false[date] === undefined ? 'true' : 'false'
  return [{ ...day, label, isRight: done === (label === 'true' ? 'shown' : 'quarantined'), done }]
}

/** The market moves while a unit changes. */
function isNear(factor: number, labelled: number): boolean {
  return Math.abs(Math.log(factor / labelled)) < Math.log(1.5)
}
