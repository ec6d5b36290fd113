import * as v from 'valibot'
import { median } from '../measuring/statistics.ts'
import { type Table, verdict } from '../measuring/table.ts'

/** Lighthouse's four classic categories, in its own order. */
export const categoryIds = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What one run says of a page: points of 100, and the audits that took some. */
export interface Scores {
  readonly points: readonly number[]
  readonly failed: readonly string[]
}

const fullPoints = 100
const resultSchema = v.object({
  lhr: v.object({
    runtimeError: v.optional(v.object({ code: v.string() })),
    audits: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
    categories: v.record(
      v.string(),
      v.object({
        score: v.nullable(v.number()),
        auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
      }),
    ),
  }),
})

/** Reads Lighthouse's result. Throws where it could not load the page or left a category without a score. */
export function readScores(result: unknown): Scores {
  const { audits, categories, runtimeError } = v.parse(resultSchema, result).lhr
  if (runtimeError) throw new Error(`Lighthouse could not load the page: ${runtimeError.code}`)
  const scored = categoryIds.map((id) => {
    const category = categories[id]
    if (!category || category.score === null) throw new Error(`Lighthouse gave no score for ${id}`)
    const failed = category.auditRefs.filter(({ id: audit, weight }) => {
      const score = audits[audit]?.score ?? null
      return weight > 0 && score !== null && score < 1
    })
    return { points: Math.round(category.score * fullPoints), failed: failed.map((audit) => audit.id) }
  })
  return { points: scored.map(({ points }) => points), failed: scored.flatMap(({ failed }) => failed) }
}

/** Medians of a page's runs; an audit is named that took points in at least half of them. */
function rowOf(name: string, runs: readonly Scores[]): readonly string[] {
  const points = categoryIds.map((_, index) => median(runs.map((run) => run.points[index] ?? 0)))
  const named = [...new Set(runs.flatMap((run) => run.failed))].filter(
    (audit) => runs.filter((run) => run.failed.includes(audit)).length * 2 >= runs.length,
  )
  const kept = verdict(points.every((each) => each === fullPoints))
  return [name, ...points.map(String), kept, named.join(', ')]
}

/** The table of all pages, with the bar. */
export function scoreTable(pages: ReadonlyMap<string, readonly Scores[]>): Table {
  return {
    title: 'Lighthouse, mobile preset: points of 100',
    columns: ['page', ...categoryIds, 'bars kept', 'audits that take points'],
    rows: [
      ...[...pages].map(([name, runs]) => rowOf(name, runs)),
      ['bar', ...categoryIds.map(() => String(fullPoints)), '', ''],
    ],
  }
}
