import { expect, it } from 'vitest'
import type { SqlStore } from '../../src/sql/port.ts'
import { codeMail, openTestQueue, type startMoodySmtp } from './queue.ts'

interface WithinSetup {
  readonly sql: SqlStore
  readonly smtp: Awaited<ReturnType<typeof startMoodySmtp>>
}

const rows = ({ sql }: WithinSetup) => sql.db.selectFrom('message').selectAll().execute()

/** What the queue must do with messages that are parts of transactions. */
export function describeWithin(get: () => WithinSetup): void {
  it('SHIP-03 takes a message with what it tells: not at all, or to be sent after the commit, by a round at the latest', async () => {
    const setup = get()
    const { smtp } = setup
    smtp.mood.takes = true
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    const taken = (end: 'commit' | 'undo') =>
      setup.sql.db.transaction().execute(async (db) => {
        const start = await own.queue.enqueueWithin(db, codeMail())
        if (end === 'undo') throw new Error('undone')
        return start
      })
    await expect(taken('undo')).rejects.toThrow('undone')
    expect(await rows(setup)).toEqual([])
    const start = await taken('commit')
    await own.queue.settled()
    expect([await rows(setup), smtp.received]).toMatchObject([[{ lease: null, attempts: 0 }], []])
    start?.()
    await own.queue.settled()
    expect(setup.smtp.received).toHaveLength(1)
    await taken('commit')
    await own.queue.round()
    expect(setup.smtp.received).toHaveLength(2)
  })
}
