import { openSql } from '../../packages/stores/src/sql/open-sql.ts'
import { eventTrackingId } from './people.ts'

const quiet = { info() {}, warn() {} }

/** How many of the fixtures' events a database holds. */
export async function countEvents(place: {
  readonly dataFolder: string
  readonly databaseUrl: string | null
}): Promise<number> {
  await using sql = await openSql({ ...place, migrations: 'expect', logger: quiet })
  const query = sql.db.selectFrom('event').select('id').where('event_tracking_id', '=', eventTrackingId)
  return (await query.execute()).length
}
