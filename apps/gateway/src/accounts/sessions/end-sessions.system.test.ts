import { randomUUID } from 'node:crypto'
import type { Database } from '@portico/stores'
import { lockedStatements } from '@portico/stores/test-database'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GatewayPair, openServerPair } from '../../../test/accounts/gateway-pairs.ts'
import { endOtherFamilies } from './end-sessions.ts'

/** The embedded database carries out one transaction at a time. */
const serverUrl = process.env['TEST_DATABASE_URL']

/** Gives what a log-in may be renewed with to another one, as a switch of accounts does. */
const moveTokens = (db: Kysely<Database>, [from, to]: readonly [string, string]) =>
  sql`
    with gone as (delete from refresh_token where family = ${from} returning *)
    insert into refresh_token
    select moved.* from gone, jsonb_populate_record(
      null::refresh_token,
      to_jsonb(gone) || jsonb_build_object('token_hash', '\\x' || encode(sha256(${to}::bytea), 'hex'), 'family', ${to}::text)
    ) as moved
  `.execute(db)

/** Does something once, when the account is marked and the first statement that ends what it sees has been answered. */
function afterFirst(act: () => Promise<void>): KyselyPlugin {
  let answered = 0
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answered += 1
      if (answered === 2) await act()
      return result
    },
  }
}

describe.runIf(serverUrl)('what a chain of switches leaves', () => {
  let pair: GatewayPair

  beforeAll(async () => {
    pair = await openServerPair(serverUrl ?? '')
  })

  afterAll(() => pair[Symbol.asyncDispose]())

  it('GATE-02 is nothing, where a second switch begins while all is ended beside the first', async () => {
    const { sql: store } = pair
    const account = await pair.first.open({})
    const { user_id: userId } = account
    await pair.first.signedIn(account)
    const tokens = store.db.selectFrom('refresh_token').select('family').where('user_id', '=', userId)
    const { family } = await tokens.executeTakeFirstOrThrow()
    const [b, c] = [randomUUID(), randomUUID()]
    const first = await store.db.startTransaction().execute()
    await moveTokens(first, [family, b])
    const second = await store.db.startTransaction().execute()
    const moved = Promise.withResolvers<void>()
    const switchAgain = afterFirst(async () => {
      await moveTokens(second, [b, c])
      moved.resolve()
    })
    const ended = store.db
      .transaction()
      .execute((db) =>
        endOtherFamilies(db.withPlugin(switchAgain), { userId, keep: null, why: 'frozen', nowMs: 1 }),
      )
    await expect.poll(() => lockedStatements(store.db)).toBe(1)
    await first.commit().execute()
    await moved.promise
    await expect.poll(() => lockedStatements(store.db)).toBe(1)
    await second.commit().execute()
    await ended
    expect(await tokens.execute()).toEqual([])
  })
})
