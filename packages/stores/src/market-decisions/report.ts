import * as v from 'valibot'
import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import type { JsonObject } from '../sql/tables/columns.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger())

/** A source, as the process that reads it tells of it. */
export const reportedSource = v.object({
  id: v.string(),
  name: v.string(),
  /** `fixed`: it never changes. `refused`: it answers us no more, which lasts. */
  state: v.picklist(['fixed', 'waiting', 'working', 'failing', 'refused']),
  /** When its next reading is due; null while one is under way, and for one that never changes. */
  nextAt: v.nullable(milliseconds),
  /** When its last good answer ended. */
  answeredAt: v.nullable(milliseconds),
  /** What was wrong last, although it may be over. */
  fault: v.nullable(v.string()),
  faultAt: v.nullable(milliseconds),
  /** What is wrong although it answers, such as `silent`. */
  troubles: v.array(v.string()),
  /** Current prices that are its own, and prices of it that are quarantined. */
  used: v.number(),
  held: v.number(),
})

/** How a source is doing. */
export type ReportedSource = v.InferOutput<typeof reportedSource>

/** A price that is not taken over, with what is shown in its place. */
export const heldValue = v.object({
  assetId: v.string(),
  kind: v.picklist(['crypto', 'fiat', 'metal', 'stock']),
  source: v.string(),
  /** As published, and in US dollars; null where that is not known. */
  published: v.string(),
  dollars: v.nullable(v.string()),
  /** The time of the price as its source tells it; it may be no time at all. */
  asOf: v.string(),
  reason: v.string(),
  /** Since when this process has kept prices of this source out for this reason. */
  since: milliseconds,
  shown: v.nullable(v.object({ price: v.string(), source: v.string(), asOf: v.string() })),
})

/** A quarantined price. */
export type HeldValue = v.InferOutput<typeof heldValue>

/** What one process that reads the sources tells of them. */
export const marketReport = v.object({
  publishedAt: milliseconds,
  sources: v.array(reportedSource),
  held: v.array(heldValue),
  /** How many are not in `held`, since there are too many. */
  more: v.number(),
})

/** What one process tells. */
export type MarketReport = v.InferOutput<typeof marketReport>

/** The report of one process, and when it was written. */
export interface ProcessReport extends MarketReport {
  readonly process: string
  readonly at: number
}

interface Place {
  readonly db: Kysely<Database>
  readonly market: string
}

/** Beyond this a process is gone: it writes every few seconds. */
const freshForMs = 60_000
const keptForMs = 86_400_000

/** Writes the report of a process in place of its last one, and drops those of processes that are long gone. */
export async function writeMarketReport(
  { db, market }: Place,
  {
    process,
    report,
    nowMs,
  }: { readonly process: string; readonly report: MarketReport; readonly nowMs: number },
): Promise<void> {
  const at = new Date(nowMs)
  const text = JSON.stringify(report)
  await db
    .insertInto('market_report')
    .values({ market, process, at, report: text })
    .onConflict((conflict) => conflict.columns(['market', 'process']).doUpdateSet({ at, report: text }))
    .execute()
  await db
    .deleteFrom('market_report')
    .where('at', '<', new Date(nowMs - keptForMs))
    .execute()
}

/** Reads a report as its release wrote it; null where another release wrote what this one does not know. */
function readReport(report: JsonObject): MarketReport | null {
  const read = v.safeParse(marketReport, report)
  return read.success ? read.output : null
}

/** What the processes that read the market's sources have told within a minute, by their names. */
export async function readMarketReports(
  { db, market }: Place,
  nowMs: number,
): Promise<readonly ProcessReport[]> {
  const rows = await db
    .selectFrom('market_report')
    .selectAll()
    .where('market', '=', market)
    .where('at', '>', new Date(nowMs - freshForMs))
    .orderBy('process')
    .execute()
  return rows.flatMap(({ process, at, report }) => {
    const read = readReport(report)
    return read === null ? [] : [{ process, at: at.getTime(), ...read }]
  })
}
