import { expect, it } from 'vitest'
import { testSecret } from '../../../test/context.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'
import { applyChange, askContactChange, eraseAccount, lockStanding } from '../../index.ts'

describeWithAccounts('two operators at once', ({ sql, accounts }) => {
  const scope = () => ({ sql, website: 'portico', nowMs: accounts.clock.nowMs, actor: 'operator:Sam' })

  it('SHIP-03 tells as the state before what the other one has left', async () => {
    const { user_id: userId } = await accounts.open({})
    /** Sets a level as the console does; answers the one before. */
    const set = (vipLevel: number) =>
      sql.db.transaction().execute(async (db) => {
        const standing = await lockStanding({ ...scope(), sql: { db } }, userId)
        const { website, actor, nowMs } = scope()
        const source = { website, actor, nowMs, saidAt: new Date(nowMs) }
        const data = { userId, vipLevel, showUserVip: true }
        await applyChange(db, source, { type: 'vip.changed', data })
        return standing?.vipLevel
      })
    const levels = [1, 2, 3, 4, 5]
    const befores = await Promise.all(levels.map(set))
    const last = await lockStanding(scope(), userId)
    // Each level but the last one is what exactly one other act has found.
    expect([...befores, last?.vipLevel].toSorted()).toEqual([0, ...levels])
  })

  it('SHIP-03 begins one change of an address, and erases an account once', async () => {
    const { user_id: userId } = await accounts.open({})
    const ask = (email: string) =>
      askContactChange(
        scope(),
        { userId, wanted: { channel: 'email', email } },
        { secret: testSecret, settings: accounts.gateway.context.settings },
      )
    const asked = await Promise.all([ask('one@once.example'), ask('two@once.example')])
    expect(asked.map(({ outcome }) => outcome).toSorted()).toEqual(['begun', 'under-way'])
    const erased = await Promise.all([eraseAccount(scope(), userId), eraseAccount(scope(), userId)])
    expect(erased.toSorted()).toEqual([false, true])
  })
})
