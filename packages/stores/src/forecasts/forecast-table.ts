import { type Kysely, sql as statement } from 'kysely'
import type { Database } from '../sql/database.ts'
import { lockNumbers } from '../sql/lock-numbers.ts'
import type { SqlStore } from '../sql/port.ts'
import { assetPattern, chainLines, headOf, linesOf, readChain, textOfLines, unpublished } from './chain.ts'
import type { ForecastLog } from './port.ts'

/** Rows of one statement. */
const rowsAtOnce = 500

type Db = Kysely<Database>

/** What became of lines from elsewhere. */
export type Adoption =
  | { readonly status: 'taken'; readonly lines: number }
  /** All of them are in the record already. */
  | { readonly status: 'known' }
  /** They are another chain; the record is left as it is. Both heads are hashes of the last line. */
  | { readonly status: 'other'; readonly head: string; readonly otherHead: string }

/** Records that can also be taken over from elsewhere. */
export interface ForecastTable extends ForecastLog {
  /** Takes over the lines of an asset as they stand, where the record has none of them or only the first ones. */
  adopt(asset: string, text: string): Promise<Adoption>
}

function checkAsset(asset: string): void {
  if (!assetPattern.test(asset)) throw new RangeError(`not the slug of an asset: ${asset}`)
}

/** What of the tables belongs to one site. */
function createRows(website: string) {
  return {
    async text(db: Db, asset: string): Promise<string> {
      const rows = await db
        .selectFrom('forecast_line')
        .select('text')
        .where('website', '=', website)
        .where('asset', '=', asset)
        .orderBy('line')
        .execute()
      return textOfLines(rows.map(({ text }) => text))
    },
    async add(db: Db, added: { asset: string; after: number; lines: readonly string[] }): Promise<void> {
      const { asset, after, lines } = added
      const rows = lines.map((text, index) => ({ website, asset, line: after + index + 1, text }))
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        await db
          .insertInto('forecast_line')
          .values(rows.slice(from, from + rowsAtOnce))
          .execute()
    },
    /** The last line, or the one of the number where the record is longer; null where there is none. */
    async lastLine(db: Db, asset: string, atMost: number): Promise<{ line: number; text: string } | null> {
      const row = await db
        .selectFrom('forecast_line')
        .select(['line', 'text'])
        .where('website', '=', website)
        .where('asset', '=', asset)
        .where('line', '<=', atMost)
        .orderBy('line', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    /** Runs a step while no other process writes the record of the asset. */
    whileOnlyWriter<Result>(db: Db, asset: string, step: (transaction: Db) => Promise<Result>) {
      return db.transaction().execute(async (transaction) => {
        const key = statement`hashtext(${`${website} ${asset}`})`
        await statement`select pg_advisory_xact_lock(${lockNumbers.forecastRecord}::integer, ${key})`.execute(
          transaction,
        )
        return step(transaction)
      })
    },
  }
}

/** Keeps the records of a site in its database, which all its processes share. */
export function createForecastTable(options: {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
}): ForecastTable {
  const { website, sql } = options
  const { db } = sql
  const rows = createRows(website)

  async function text(asset: string): Promise<string> {
    checkAsset(asset)
    return rows.text(db, asset)
  }

  return {
    text,
    async publish(asset, entries) {
      checkAsset(asset)
      return rows.whileOnlyWriter(db, asset, async (transaction) => {
        const before = await rows.text(transaction, asset)
        const { entries: known, head } = readChain(before, asset)
        const lines = linesOf(chainLines(unpublished(known, entries), head))
        await rows.add(transaction, { asset, after: linesOf(before).length, lines })
        return lines.length
      })
    },
    async read(asset) {
      const { entries, chain } = readChain(await text(asset), asset)
      return { entries, chain }
    },
    async assets() {
      const found = await db
        .selectFrom('forecast_line')
        .select((row) => ['asset', row.fn.countAll<string>().as('lines')])
        .where('website', '=', website)
        .groupBy('asset')
        .execute()
      return found
        .map(({ asset, lines }) => ({ asset, size: Number(lines) }))
        .toSorted((left, right) => (left.asset < right.asset ? -1 : 1))
    },
    async adopt(asset, adopted) {
      checkAsset(asset)
      const lines = linesOf(adopted)
      return rows.whileOnlyWriter(db, asset, async (transaction) => {
        // Each line holds the hash of the one before, so that lines that are alike have the same ones before them.
        const last = await rows.lastLine(transaction, asset, lines.length)
        const common = last?.line ?? 0
        if (last !== null && last.text !== lines[common - 1])
          return { status: 'other', head: headOf(last.text), otherHead: headOf(lines.at(-1) ?? '') }
        if (common === lines.length) return { status: 'known' }
        await rows.add(transaction, { asset, after: common, lines: lines.slice(common) })
        return { status: 'taken', lines: lines.length - common }
      })
    },
  }
}
