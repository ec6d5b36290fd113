import { systemCodes } from '@portico/contract'
import { locales } from '@portico/locale'
import { analyticsLanguageType } from '@portico/locale/analytics-language'

const longestName = 120

/** With thousands separators. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** `12.3%`; a dash where there is nothing to have a share of. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  return (part / whole).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })
}

/** `45 s`, `3 min 20 s`, `1 h 5 min`. */
export function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  if (durationMs < 1000) return `${durationMs} ms`
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${countText(Math.floor(seconds / 3600))} h ${Math.floor((seconds % 3600) / 60)} min`
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const manyDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `Saturday, 21 November 2026` of one UTC day, `15–21 November 2026` of several. */
export function daysTitle({ fromDay, days }: { readonly fromDay: string; readonly days: number }): string {
  const first = new Date(`${fromDay}T00:00:00Z`)
  if (days === 1) return longDay.format(first)
  return manyDays.formatRange(first, new Date(first.getTime() + (days - 1) * 86_400_000))
}

/** `21 Nov` of a UTC day (YYYY-MM-DD). */
export function dayLabel(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`))
}

/**
 * Untrusted text as it may be shown to an operator: short, and without characters that control a terminal or change the direction
 * of what follows.
 */
export function foreignText(text: string): string {
  const shown = [...text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')]
  return shown.length <= longestName ? shown.join('') : `${shown.slice(0, longestName - 1).join('')}…`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language type of the analytics client (LOC-05). */
export function languageName(type: string): string {
  const entry = locales.find(({ code }) => String(analyticsLanguageType(code)) === type)
  return entry === undefined
    ? `language type ${foreignText(type)}`
    : (languageNames.of(entry.tag) ?? entry.tag)
}

const deviceNames: ReadonlyMap<string, string> = new Map([
  [String(systemCodes.web), 'Computer'],
  [String(systemCodes.mobile), 'Phone or tablet'],
  [String(systemCodes.app), 'The app'],
  [String(systemCodes.windowsDesktop), 'Windows program'],
  [String(systemCodes.macDesktop), 'Mac program'],
])

/** What a number of `sys` stands for (spec section 3). */
export function deviceName(system: string): string {
  return deviceNames.get(system) ?? `system ${foreignText(system)}`
}
