import { openSql } from '@portico/stores'

const silent = { info() {}, warn() {} }

/** How many events lie in the embedded database of a folder, which no process may have open. */
export async function countEmbedded(dataFolder: string): Promise<number> {
  await using sql = await openSql({ dataFolder, databaseUrl: null, logger: silent })
  const row = await sql.db
    .selectFrom('event')
    .select((build) => build.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
