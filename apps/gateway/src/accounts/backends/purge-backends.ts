import type { OperatorScope } from '../operators/operator-scope.ts'

const dayMs = 86_400_000
/** How long messages for backends can be sent again. */
const sentKeptMs = 30 * dayMs
/** How long a message of a backend is known by its id; its signature is valid for minutes, and it may be signed anew for days. */
const takenKeptMs = 30 * dayMs

/** Rows that one statement removes, so that none takes longer than a statement may. */
const batch = 1000

/** Removes messages for backends that are settled, or that nobody is left to be told. */
async function purgeHooks({ sql, website }: OperatorScope, before: Date): Promise<void> {
  let removed = batch
  while (removed === batch) {
    const { numDeletedRows } = await sql.db
      .deleteFrom('hook_event')
      .where('id', 'in', (events) =>
        events
          .selectFrom('hook_event')
          .select('id')
          .where('website', '=', website)
          .where('created_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('hook_delivery')
                  .select('event_id')
                  .whereRef('hook_delivery.event_id', '=', 'hook_event.id')
                  .where('hook_delivery.state', '=', 'waiting'),
              ),
            ),
          )
          .limit(batch),
      )
      .executeTakeFirst()
    removed = Number(numDeletedRows)
  }
}

/** Removes what of backends is of no use any more. */
export async function purgeBackends(scope: OperatorScope): Promise<void> {
  const { sql, website, nowMs } = scope
  await purgeHooks(scope, new Date(nowMs - sentKeptMs))
  await sql.db
    .deleteFrom('backend_message')
    .where('website', '=', website)
    .where('at', '<', new Date(nowMs - takenKeptMs))
    .execute()
}
