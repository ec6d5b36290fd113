import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { RawSeries } from '@portico/market'
import * as v from 'valibot'

const date = v.pipe(v.string(), v.isoDate())
const schema = v.strictObject({
  id: v.string(),
  asset: v.string(),
  kind: v.picklist(['crypto', 'fiat', 'metal', 'stock']),
  title: v.string(),
  /** `reconstructed`: only some dated levels can be cited, such as those of news; nothing stands between them. */
  values: v.picklist(['cited', 'reconstructed']),
  source: v.strictObject({ title: v.string(), url: v.pipe(v.string(), v.url()), licence: v.string() }),
  unit: v.picklist(['units-for-one-dollar', 'dollars-for-one']),
  levels: v.record(date, v.pipe(v.string(), v.decimal())),
  /** Days whose level is false, with the reason. */
  false: v.record(date, v.string()),
  /** Days since which a new unit is quoted, with the new price over the old. */
  unitChanges: v.record(date, v.pipe(v.string(), v.decimal())),
  /** Days of which nobody can tell. All others are true. */
  unlabelled: v.array(date),
})

/** `closed`: set aside before any rule was changed, and never looked at while rules are made. */
export type Part = 'open' | 'closed'

/** A history whose days are known to be true or false. */
export interface LabelledSeries extends v.InferOutput<typeof schema> {
  readonly part: Part
}

const folder = fileURLToPath(new URL('labelled/', import.meta.url))

/** Every labelled history. Throws where a file does not fit, or labels a day that it does not have. */
export function readLabelledSeries(): readonly LabelledSeries[] {
  return (['open', 'closed'] as const).flatMap((part) =>
    ['false', 'real'].flatMap((sort) =>
      readdirSync(`${folder}${part}/${sort}`)
        .toSorted()
        .map((file) => readOne(part, `${folder}${part}/${sort}/${file}`)),
    ),
  )
}

function readOne(part: Part, file: string): LabelledSeries {
  const series = v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
  const labelled = [...Object.keys(series.false), ...Object.keys(series.unitChanges), ...series.unlabelled]
  const lost = labelled.find((day) => series.levels[day] === undefined)
  if (lost !== undefined) throw new RangeError(`${series.id} labels ${lost}, a day without a level`)
  return { ...series, part }
}

/** Ids of the third that is closed: those whose SHA-256 comes first, so that nobody chooses them. */
export function closedIds(ids: readonly string[]): readonly string[] {
  const hash = (id: string) => createHash('sha256').update(id).digest('hex')
  return ids
    .toSorted((left, right) => (hash(left) < hash(right) ? -1 : 1))
    .slice(0, Math.floor(ids.length / 3))
}

/** The history as cleaning takes it, up to a day. */
export function rawSeriesOf({ asset, kind, unit, levels }: LabelledSeries, until = '9999'): RawSeries {
  const days = Object.entries(levels)
    .filter(([day]) => day <= until)
    .map(([day, level]) => ({
      date: day,
      rate: unit === 'units-for-one-dollar' ? level : String(1 / Number(level)),
    }))
  return { assetId: asset, kind, days }
}
