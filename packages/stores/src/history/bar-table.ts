import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { whileOnlyWriter } from './only-writer.ts'
import { packBars, unpackBars } from './packed-bars.ts'
import type { BarStretch, MarketHistory } from './port.ts'

/** Rows of one transaction, which the embedded database's other users wait for. */
const rowsAtOnce = 500

type Db = Kysely<Database>
type BarRow = Database['market_bar']

function keyOf({ asset_id, source, currency, month }: BarRow): string {
  return `${asset_id} ${source} ${currency} ${month}`
}

function rowsOf({ assetId, source, currency, bars }: BarStretch): readonly BarRow[] {
  return packBars(bars).map((packed) => ({ asset_id: assetId, source, currency, ...packed }))
}

function joined(known: BarRow, added: BarRow): BarRow {
  const [packed] = packBars([...unpackBars(known), ...unpackBars(added)])
  return { ...known, bars: packed?.bars ?? known.bars }
}

/** Rows that say something new, joined with what the database has. */
async function grownRows(db: Db, rows: readonly BarRow[]): Promise<readonly BarRow[]> {
  const known = await db
    .selectFrom('market_bar')
    .selectAll()
    .where('asset_id', 'in', [...new Set(rows.map((row) => row.asset_id))])
    .where('month', 'in', [...new Set(rows.map((row) => row.month))])
    .execute()
  const before = new Map(known.map((row) => [keyOf(row), row]))
  const after = new Map<string, BarRow>()
  for (const row of rows) {
    const same = after.get(keyOf(row)) ?? before.get(keyOf(row))
    after.set(keyOf(row), same === undefined ? row : joined(same, row))
  }
  return [...after.values()].filter((row) => before.get(keyOf(row))?.bars !== row.bars)
}

async function writeRows(db: Db, rows: readonly BarRow[]): Promise<void> {
  const grown = await grownRows(db, rows)
  if (grown.length === 0) return
  await db
    .insertInto('market_bar')
    .values(grown)
    .onConflict((conflict) =>
      conflict
        .columns(['asset_id', 'month', 'source', 'currency'])
        .doUpdateSet((row) => ({ bars: row.ref('excluded.bars') })),
    )
    .execute()
}

/** Open, high, low and close of days, a row for each asset, month, source and currency. */
export function createBarTable(db: Db): Pick<MarketHistory, 'readBars' | 'writeBars'> {
  return {
    async readBars(assetIds, fromMonth = '') {
      if (assetIds.length === 0) return []
      const rows = await db
        .selectFrom('market_bar')
        .selectAll()
        .where('asset_id', 'in', [...assetIds])
        .where('month', '>=', fromMonth)
        .execute()
      const sorted = rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
      const series = Map.groupBy(
        sorted,
        ({ asset_id, source, currency }) => `${asset_id} ${source} ${currency}`,
      )
      return [...series.values()].flatMap((months) => {
        const [first] = months
        if (first === undefined) return []
        const { asset_id: assetId, source, currency } = first
        return [{ assetId, source, currency, bars: months.flatMap(unpackBars) }]
      })
    },
    async writeBars(stretches) {
      const rows = stretches.flatMap(rowsOf)
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const batch = rows.slice(from, from + rowsAtOnce)
        await whileOnlyWriter(db, (transaction) => writeRows(transaction, batch))
      }
    },
  }
}
