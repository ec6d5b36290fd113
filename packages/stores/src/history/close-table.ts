import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { whileOnlyWriter } from './only-writer.ts'
import { addToMonth, packCloses, unpackMonth } from './packed-closes.ts'
import type { CloseStretch, MarketHistory } from './port.ts'

/** Rows of one transaction, which the embedded database's other users wait for. */
const rowsAtOnce = 500

type Db = Kysely<Database>
type CloseRow = Database['market_close']

function keyOf({ asset_id, month, source }: Pick<CloseRow, 'asset_id' | 'month' | 'source'>): string {
  return `${asset_id} ${month} ${source}`
}

function rowsOf({ assetId, source, currency, closes }: CloseStretch): CloseRow[] {
  return packCloses(closes).map(({ month, days, closes: text }) => {
    return { asset_id: assetId, month, source, currency, days, closes: text }
  })
}

/** Joins rows of one key, since a statement may not touch a row twice. */
function joined(rows: readonly CloseRow[]): readonly CloseRow[] {
  const byKey = new Map<string, CloseRow>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    byKey.set(keyOf(row), known === undefined ? row : { ...known, ...addToMonth(known, row) })
  }
  return [...byKey.values()]
}

/** Those rows that have days which the database lacks, with all their days, and how many days are new. */
async function extended(db: Db, rows: readonly CloseRow[]): Promise<{ rows: CloseRow[]; added: number }> {
  const known = await db
    .selectFrom('market_close')
    .selectAll()
    .where('asset_id', 'in', [...new Set(rows.map((row) => row.asset_id))])
    .where('month', 'in', [...new Set(rows.map((row) => row.month))])
    .execute()
  const byKey = new Map(known.map((row) => [keyOf(row), row]))
  const grown: CloseRow[] = []
  let added = 0
  for (const row of rows) {
    const before = byKey.get(keyOf(row))
    if (before !== undefined && before.currency !== row.currency) continue
    const after = before === undefined ? row : { ...row, ...addToMonth(before, row) }
    const growth = after.days - (before?.days ?? 0)
    if (growth > 0) grown.push(after)
    added += growth
  }
  return { rows: grown, added }
}

async function writeRows(db: Db, rows: readonly CloseRow[]): Promise<number> {
  const growth = await extended(db, rows)
  if (growth.rows.length === 0) return 0
  await db
    .insertInto('market_close')
    .values(growth.rows)
    .onConflict((conflict) =>
      conflict.columns(['asset_id', 'month', 'source']).doUpdateSet((row) => ({
        days: row.ref('excluded.days'),
        closes: row.ref('excluded.closes'),
      })),
    )
    .execute()
  return growth.added
}

function stretchesOf(rows: readonly CloseRow[]): readonly CloseStretch[] {
  const ofOneSource = Map.groupBy(
    rows,
    ({ asset_id, source, currency }) => `${asset_id} ${source} ${currency}`,
  )
  return [...ofOneSource.values()].flatMap((months) => {
    const [first] = months
    if (first === undefined) return []
    const { asset_id: assetId, source, currency } = first
    return [{ assetId, source, currency, closes: months.flatMap(unpackMonth) }]
  })
}

/** Ids hold no sign below a hyphen, so a space parts them in the right order. */
function orderOf({ asset_id, source, month }: CloseRow): string {
  return `${asset_id} ${source} ${month}`
}

/** Daily closes, a row for each asset, month and source. */
export function createCloseTable(db: Db): Pick<MarketHistory, 'keptCloses' | 'readCloses' | 'writeCloses'> {
  return {
    async keptCloses() {
      const rows = await db
        .selectFrom('market_close')
        .select((row) => ['asset_id', row.fn.sum<string>('days').as('days'), row.fn.min('month').as('first')])
        .groupBy('asset_id')
        .execute()
      const kept = rows.map(({ asset_id, days, first }) => {
        return { assetId: asset_id, days: Number(days), firstMonth: first }
      })
      return kept.toSorted((left, right) => (left.assetId < right.assetId ? -1 : 1))
    },
    async readCloses(assetIds, fromMonth = '') {
      if (assetIds.length === 0) return []
      const rows = await db
        .selectFrom('market_close')
        .selectAll()
        .where('asset_id', 'in', [...assetIds])
        .where('month', '>=', fromMonth)
        .execute()
      return stretchesOf(rows.toSorted((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1)))
    },
    async writeCloses(stretches) {
      const rows = joined(stretches.flatMap(rowsOf))
      let added = 0
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const batch = rows.slice(from, from + rowsAtOnce)
        added += await whileOnlyWriter(db, (transaction) => writeRows(transaction, batch))
      }
      return added
    },
  }
}
