import type { SqlStore } from '@portico/stores'
import { sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'
import { createSessionReader } from './session-reader.ts'

/** Makes every change of a session fail, as a full disk does, until it is disposed of. */
async function refuseWrites({ db }: SqlStore) {
  const refuse = raw`create function refuse_write() returns trigger language plpgsql as
    'begin raise exception ''no room''; end'`
  await refuse.execute(db)
  await raw`create trigger refuse_write before update on session execute function refuse_write()`.execute(db)
  return {
    async [Symbol.asyncDispose]() {
      await raw`drop trigger refuse_write on session`.execute(db)
      await raw`drop function refuse_write()`.execute(db)
    },
  }
}

describeWithAccounts('the marks of sessions in use', ({ sql, accounts }) => {
  it('GATE-02 are written beside the calls: a session is served where they cannot be written, which is logged once', async () => {
    const { settings } = accounts.gateway.context
    const lines: string[] = []
    const note = (_: object, message: string) => void lines.push(message)
    const reader = createSessionReader({
      sql,
      website: 'portico',
      settings,
      logger: { info: note, warn: note },
    })
    const browser = await accounts.signedIn(await accounts.open({}))
    const token = browser.cookies.get('__Host-sid') ?? ''
    const later = accounts.clock.nowMs + 61_000
    {
      await using _refusing = await refuseWrites(sql)
      expect(await reader.find(token, later)).not.toBeNull()
      await expect.poll(() => lines).toHaveLength(1)
      expect(await reader.find(token, later)).not.toBeNull()
    }
    const markedAt = async () => {
      await reader.find(token, later)
      const handle = browser.cookies.get('rt-present') ?? ''
      const of = sql.db.selectFrom('session').select('seen_at').where('handle', '=', handle)
      return (await of.executeTakeFirstOrThrow()).seen_at.getTime()
    }
    await expect.poll(markedAt).toBe(later)
    await expect.poll(() => lines).toHaveLength(2)
    expect(lines).toEqual([
      expect.stringContaining('cannot be written'),
      expect.stringContaining('written again'),
    ])
  })
})
