import { parseArgs } from 'node:util'

/** How to use the command. */
export const reportUsage = `Tells what visitors did: as a table here, and as an HTML file whose path is printed. It works beside a running server.

  npm run report                             yesterday (days are UTC)
  npm run report -- --day 2026-11-21         another day
  npm run report -- --days 7                 so many days, 31 at most; --day is the last of them
  npm run report -- --html report.html       where to write the file; DATA_DIR/reports/<day or days>.html unless given
`

/** What an operator asks for. */
export interface ReportArguments {
  /** UTC days (YYYY-MM-DD), both included. */
  readonly fromDay: string
  readonly lastDay: string
  readonly days: number
  /** Path of the HTML file; null for the default. */
  readonly html: string | null
}

/** The arguments say nothing that can be done. The message names the argument. */
export class ReportArgumentError extends Error {
  override readonly name = 'ReportArgumentError'
}

const dayMs = 86_400_000
const mostDays = 31
const options = { day: { type: 'string' }, days: { type: 'string' }, html: { type: 'string' } } as const

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The beginning of a day that exists and has begun. */
function dayStart(text: string, now: number): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(start) || dayText(start) !== text) {
    throw new ReportArgumentError(`--day: expected a day such as ${dayText(now - dayMs)}`)
  }
  if (start > now) throw new ReportArgumentError(`--day: ${text} has not begun yet (days are UTC)`)
  return start
}

function countOf(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > mostDays)
    throw new ReportArgumentError(`--days: expected a number from 1 to ${mostDays}`)
  return days
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new ReportArgumentError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Reads the arguments of the command. `now`: milliseconds since the epoch.
 * @throws ReportArgumentError that names the argument
 */
export function parseReportArguments(args: readonly string[], now: number): ReportArguments {
  const { day = dayText(now - dayMs), days = '1', html } = valuesOf(args)
  const count = countOf(days)
  if (html === '') throw new ReportArgumentError('--html: expected the path of a file')
  return {
    fromDay: dayText(dayStart(day, now) - (count - 1) * dayMs),
    lastDay: day,
    days: count,
    html: html ?? null,
  }
}
