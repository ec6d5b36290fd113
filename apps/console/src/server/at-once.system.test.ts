import { StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { idOf, testDatabases } from '../../test/console-site.ts'
import { consoleSuite } from '../../test/console-suite.ts'
import type { Answer } from '../contract/session.ts'
import { overKeptMs, purgeConsole } from './purge.ts'

const erase = { userId: '2000000001', reason: 'the owner wrote a letter' }
const shownOf = (answer: Answer) => (answer.state === 'refused' ? answer.refusal : answer.state)

describe.each(testDatabases)('acts at once on a database, %s', (_name, serverUrl) => {
  const { fresh, owned } = consoleSuite(serverUrl)

  it('SHIP-03 carries a request out once, and lets one of two decisions win', async () => {
    const { own, ann, bob } = await owned()
    await using _ = own
    const olga = await own.operator('Olga', ['owner'])
    const asked = await ann.act('people.erase', erase)
    own.done.length = 0
    const id = idOf(asked)
    const ends = await Promise.all([
      bob.act('requests.carry-out', { id }),
      olga.act('requests.carry-out', { id }),
      ann.act('requests.cancel', { id }),
    ])
    expect(ends.map(shownOf).toSorted()).toEqual(['done', 'unknown', 'unknown'])
    expect(own.done.length).toBe(ends[2]?.state === 'done' ? 0 : 1)
  })

  it('SHIP-03 leaves an owner where two take each other’s access away at once', async () => {
    const { own, ann, bob } = await owned()
    await using _ = own
    const reason = 'she leaves'
    const byAnn = await ann.act('operators.remove-owner', { id: bob.id, reason })
    const byBob = await bob.act('operators.remove-owner', { id: ann.id, reason })
    const ends = await Promise.all([
      bob.act('requests.carry-out', { id: idOf(byAnn) }),
      ann.act('requests.carry-out', { id: idOf(byBob) }),
    ])
    expect(ends.filter(({ state }) => state === 'done')).toHaveLength(1)
    const left = await own.sql.db
      .selectFrom('operator')
      .select('id')
      .where('removed_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  it('SHIP-03 makes one operator out of two invitations of one name that are used at once', async () => {
    const { own, ann, bob } = await owned()
    await using _ = own
    const joined = await Promise.allSettled([
      own.operator('Sam', ['support'], ann),
      own.operator('Sam', ['market'], bob),
    ])
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('SHIP-03 queues the notices with the request: where that fails, neither is kept', async () => {
    const within: boolean[] = []
    await using own = await fresh({
      async queueMail(db) {
        within.push(db.isTransaction)
        throw new StoreUnavailable('sql', { cause: new Error('the database is away') })
      },
    })
    const ann = await own.operator('Ann', ['owner'])
    await expect(ann.act('people.erase', erase)).rejects.toThrow('Invalid type')
    expect(within).toEqual([true])
    expect(await ann.act('requests.list')).toMatchObject({ data: { requests: [] } })
  })

  it('SHIP-03 removes invitations and requests thirty days after their end, and keeps the record', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    await ann.act('operators.invite', { name: 'Sam', contact: null, roles: ['support'], reason: 'new' })
    const asked = await ann.act('people.erase', erase)
    await ann.act('requests.cancel', { id: idOf(asked) })
    await ann.act('people.erase', erase)
    const { db } = own.sql
    const counted = async () => [
      (await db.selectFrom('operator_invitation').select('name').execute()).length,
      (await db.selectFrom('operator_request').select('state').execute())
        .map(({ state }) => state)
        .toSorted(),
    ]
    const purge = (afterMs: number) =>
      purgeConsole({ sql: own.sql, website: 'portico', nowMs: own.clock.nowMs + afterMs })
    const entries = () => db.selectFrom('operator_record').selectAll().execute()
    const before = await entries()
    await purge(overKeptMs)
    expect(await counted()).toEqual([2, ['cancelled', 'waiting']])
    await purge(overKeptMs + 86_400_001)
    expect(await counted()).toEqual([0, ['waiting']])
    await purge(overKeptMs + 9 * 86_400_000)
    expect(await counted()).toEqual([0, []])
    expect(await entries()).toEqual(before)
  })
})
