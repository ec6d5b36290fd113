import { formatAge, formatDay, formatMoment } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { dailyStaleFrom } from './freshness.ts'

/** When numbers were true: for machines, for readers, and as an age. */
export interface AsOfView {
  readonly iso: string
  readonly text: string
  readonly age: string
  /** Whether it is a trading day's close, which has a day and no time. */
  readonly isClose: boolean
  /** The instant from which they are last known numbers rather than present ones. */
  readonly staleFrom: string
  /** Whether that has come. */
  readonly isStale: boolean
  /** How texts may speak of the numbers: "today" and "now" are said of the last 24 hours alone. */
  readonly said: 'now' | 'last known'
}

/** The currency that prices were converted into, and the day of its rate. */
export interface RatesFrom {
  readonly currency: string
  readonly time: string
}

interface AsOfContext {
  readonly locale: LocaleEntry
  readonly nowMs: number
}

/** Instants that pages share while a snapshot lives, such as its own and that of its oldest price. */
const moments = new Map<string, string>()
/** Some 100 bytes each. */
const momentLimit = 1000

/** When a price was true; one that stands for a whole day is dated at its beginning, and told by its day. */
export function momentText(iso: string, tag: string): string {
  const key = `${tag} ${iso}`
  const known = moments.get(key)
  if (known !== undefined) return known
  const text = formatMoment(iso, tag)
  if (moments.size >= momentLimit) moments.clear()
  moments.set(key, text)
  return text
}

const dayMs = 86_400_000

function freshness(iso: string, staleFrom: string, { nowMs }: AsOfContext) {
  const said = nowMs - Date.parse(iso) < dayMs ? ('now' as const) : ('last known' as const)
  return { staleFrom, isStale: Date.parse(staleFrom) <= nowMs, said }
}

/** @param staleFrom when the numbers stop being present ones; daily ones unless given. */
export function asOfView(iso: string, context: AsOfContext, staleFrom = dailyStaleFrom(iso)): AsOfView {
  const { numberTag: tag } = context.locale
  const fresh = freshness(iso, staleFrom, context)
  return { iso, text: momentText(iso, tag), age: ageOf(iso, context), isClose: false, ...fresh }
}

/** The close of a trading day. */
export function closeView(iso: string, context: AsOfContext, staleFrom = dailyStaleFrom(iso)): AsOfView {
  const text = formatDay(iso.slice(0, 10), context.locale.numberTag)
  const fresh = freshness(iso, staleFrom, context)
  return { iso: iso.slice(0, 10), text, age: ageOf(iso, context), isClose: true, ...fresh }
}

/** How long ago something was when the page was made. */
export function ageOf(iso: string, context: AsOfContext): string {
  return formatAge({ from: iso, to: new Date(context.nowMs).toISOString(), tag: context.locale.numberTag })
}
