import * as v from 'valibot'
import { median, ratiosOf, spreadOf } from '../measuring/statistics.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'

const times = v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.minLength(1))
const contests = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), oursMs: times, theirsMs: times })),
)

/** Milliseconds for one piece of work, in each round, on both sides. */
export type Contest = v.InferOutput<typeof contests>[number]

/** Reads what the page of the contest wrote. */
export function readContests(text: string): readonly Contest[] {
  return v.parse(contests, text)
}

/** How many times faster than JavaScript; making a key pair is left to luck too much for a bar. */
function barOf(name: string): number | null {
  if (name.startsWith('sign')) return 25
  return name.startsWith('seal') ? 10 : null
}

/** The contests side by side. Keys are kept out of reach at the same time, which JavaScript cannot do. */
export function cryptoTable(all: readonly Contest[]): Table {
  const rows = all.map(({ name, oursMs, theirsMs }) => {
    const ratios = spreadOf(ratiosOf(theirsMs, oursMs))
    const bar = barOf(name)
    return [
      name,
      `${shown(median(oursMs))} ms`,
      `${shown(median(theirsMs))} ms`,
      `**${shown(ratios.median)}** (${shown(ratios.lowest)} to ${shown(ratios.highest)})`,
      bar === null ? '' : `≥ ${bar}`,
      bar === null ? '' : verdict(ratios.median >= bar),
    ]
  })
  return {
    title: 'Cryptography of a log-in, in Chromium',
    columns: ['work', 'the channel', 'node-forge', 'times faster (lowest to highest round)', 'bar', 'kept'],
    rows,
  }
}
