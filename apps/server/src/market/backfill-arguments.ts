import { parseArgs } from 'node:util'
import * as v from 'valibot'

/** How to use the command. */
export const backfillUsage = `Fetches the daily closes that are missing from the sources that MARKET_SOURCES names. It can be ended at any time
and goes on where it stopped. An embedded database is open to one process: stop the server first.

  npm run backfill
  npm run backfill -- --from 2016-01-01 --to 2026-01-31   ten years back until today unless given
  npm run backfill -- --source binance,currency-api       some of the sources
  npm run backfill -- --assets btc,eth                    some of the assets, by slug
`

/** What an operator asks for. */
export interface BackfillArguments {
  /** UTC days (YYYY-MM-DD), both included. */
  readonly from: string
  readonly to: string
  /** Ids of sources; null for all. */
  readonly sources: readonly string[] | null
  /** Slugs; null for all. */
  readonly assets: readonly string[] | null
}

const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((date) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)),
)

function namesOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(','))]
}

const names = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/i), v.transform(namesOf))

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  source: { type: 'string' },
  assets: { type: 'string' },
} as const

function tenYearsBefore(today: string): string {
  const year = String(Number(today.slice(0, 4)) - 10)
  return `${year}-01-01`
}

/** Reads the arguments of the command; null where they say nothing. `today` is a UTC day; no later one is asked for. */
export function parseBackfillArguments(args: readonly string[], today: string): BackfillArguments | null {
  const schema = v.object({
    from: v.optional(day, tenYearsBefore(today)),
    to: v.optional(day, today),
    source: v.optional(v.nullable(names), null),
    assets: v.optional(v.nullable(names), null),
  })
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true })
    const { from, to, source, assets } = v.parse(schema, values)
    return from <= to && to <= today ? { from, to, sources: source, assets } : null
  } catch {
    // Whatever does not fit, the answer is how to use the command.
    return null
  }
}
