import * as v from 'valibot'
import { sourceCredit } from './forms.ts'
import type { HeadData, PartList } from './part-lists.ts'

/**
 * What heads and parts look like; another number is another look. It is raised whenever a release that knows this number could
 * not read what is written, or would read it wrongly: where a known field changes, or means something else with a new one beside
 * it, or gets values that it did not have. A field that only adds something needs no new number.
 */
export const snapshotFormat = 2

/** Looks that this release reads, as Redis has them. A head of the first has no figures beside prices. */
export const readableFormats: ReadonlySet<string> = new Set(['1', String(snapshotFormat)])

/** From here on a snapshot lies in the future: the minute that sources' clocks are allowed, and five seconds for ours. */
export const aheadMs = 65_000

const partHash = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const hashes = v.array(partHash)
const text = v.pipe(v.string(), v.maxLength(2000))

const headSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.pipe(text, v.minLength(1)),
    asOf: v.pipe(v.string(), v.isoTimestamp()),
    sources: v.array(sourceCredit),
    delisted: v.exactOptional(v.array(text)),
    parts: v.object({
      assets: hashes,
      quotes: hashes,
      figures: v.exactOptional(hashes),
      recent: v.exactOptional(hashes),
      settled: hashes,
      series: hashes,
    } satisfies Record<PartList, unknown>),
  } satisfies Record<keyof HeadData | 'parts', unknown>),
)

/** The names of the parts of each list, in order. */
export interface HeadParts {
  readonly assets: readonly string[]
  readonly quotes: readonly string[]
  readonly figures?: readonly string[]
  readonly recent?: readonly string[]
  readonly settled: readonly string[]
  readonly series: readonly string[]
}

/** What a snapshot consists of: what is small, and the names of the parts of its lists. */
export interface SnapshotHead extends HeadData {
  readonly parts: HeadParts
}

/** Reads a head; null where it is none. */
export function readHead(text: string): SnapshotHead | null {
  const result = v.safeParse(headSchema, text)
  return result.success ? result.output : null
}

/** The names of all parts. */
export function partNames({ parts }: SnapshotHead): readonly string[] {
  const { assets, quotes, figures = [], recent = [], settled, series } = parts
  return [...assets, ...quotes, ...figures, ...recent, ...settled, ...series]
}

/** Where the snapshot of a site lies in Redis. */
export function snapshotKeys(website: string) {
  return {
    /** A hash of `format`, `version`, `asOfMs` and `head`, replaced in one step. */
    head: `snapshot:${website}:head`,
    /** There while a process has the market of the site; it ends by itself. */
    market: `snapshot:${website}:market`,
    /** Where a head that lay in the future is kept to be looked at. */
    aside: `snapshot:${website}:set-aside`,
    part: (hash: string) => `snapshot:${website}:part:${hash}`,
  } as const
}
