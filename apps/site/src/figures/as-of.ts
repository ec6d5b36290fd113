import { formatAge, formatDay, formatInstant } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'

/** When numbers were true: for machines, for readers, and as an age. */
export interface AsOfView {
  readonly iso: string
  readonly text: string
  readonly age: string
  /** Whether it is a trading day's close, which has a day and no time. */
  readonly isClose: boolean
}

/** The newest instant that each language was asked for: pages share it while a snapshot lives. */
const newest = new Map<string, { readonly iso: string; readonly text: string }>()

function instantText(iso: string, tag: string): string {
  const known = newest.get(tag)
  if (known?.iso === iso) return known.text
  const text = formatInstant(iso, tag)
  newest.set(tag, { iso, text })
  return text
}

export function asOfView(
  iso: string,
  context: { readonly locale: LocaleEntry; readonly nowMs: number },
): AsOfView {
  const { numberTag: tag } = context.locale
  return { iso, text: instantText(iso, tag), age: ageOf(iso, context), isClose: false }
}

/** The close of a trading day. */
export function closeView(
  iso: string,
  context: { readonly locale: LocaleEntry; readonly nowMs: number },
): AsOfView {
  const text = formatDay(iso.slice(0, 10), context.locale.numberTag)
  return { iso: iso.slice(0, 10), text, age: ageOf(iso, context), isClose: true }
}

function ageOf(iso: string, context: { readonly locale: LocaleEntry; readonly nowMs: number }): string {
  return formatAge({ from: iso, to: new Date(context.nowMs).toISOString(), tag: context.locale.numberTag })
}
