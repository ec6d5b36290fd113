import * as v from 'valibot'

import type { DailyRates } from './csv.ts'

const fileSchema = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  usd: v.record(v.string(), v.nullable(v.number())),
})

/**
 * Reads a published daily file, `usd.json`: `{"date": "YYYY-MM-DD", "usd": {"eur": 0.88, ...}}`. A number's text is its
 * shortest exact form; codes without a number are left out. Throws when the file has another shape.
 */
export function parseDailyFile(text: string): DailyRates {
  const { date, usd } = v.parse(fileSchema, JSON.parse(text))
  const rates = Object.entries(usd).flatMap(([code, value]) =>
    value === null ? [] : [[code, String(value)] as const],
  )
  return { date, rates: new Map(rates) }
}
