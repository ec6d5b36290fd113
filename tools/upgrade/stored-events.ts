import { openSql } from '../../packages/stores/src/sql/open-sql.ts'
import { eventCount } from '../compatibility/people.ts'

const quiet = { info() {}, warn() {} }

/** Pages whose events are not stored though they were acknowledged: none of them, or not each exactly once. */
export async function storedEvents(databaseUrl: string, acknowledged: readonly string[]) {
  await using sql = await openSql({ dataFolder: '', databaseUrl, migrations: 'expect', logger: quiet })
  const rows = await sql.db
    .selectFrom('event')
    .select(({ fn }) => ['page_unique_id', fn.countAll<string>().as('count')])
    .groupBy('page_unique_id')
    .execute()
  const counts = new Map(rows.map(({ page_unique_id: page, count }) => [page, Number(count)]))
  return {
    lost: acknowledged.filter((page) => !counts.has(page)),
    incomplete: acknowledged.filter((page) => counts.has(page) && counts.get(page) !== eventCount),
  }
}
