import { describe, expect, it } from 'vitest'
import { idOf, refusalOf, testDatabases } from '../../../test/console-site.ts'
import { consoleSuite } from '../../../test/console-suite.ts'

const wanted = { channel: 'email', email: 'new@person.example' } as const

describe.each(testDatabases)('the proof of an owner on a database, %s', (_name, serverUrl) => {
  const { owned } = consoleSuite(serverUrl)

  it('SHIP-03 GATE-05 stands in the record by its kind alone; what is said of it stays in the request', async () => {
    const { own, ann, bob } = await owned()
    await using _ = own
    const wish = { userId: '2000000001', wanted, reason: 'lost the mailbox' }
    const free = await ann.act('people.change-contact', { ...wish, proof: 'a passport, number 77' })
    expect(refusalOf(free)).toBe('field')
    const proofNote = 'knew the last deposits'
    const asked = await ann.act('people.change-contact', { ...wish, proof: 'video-call', proofNote })
    expect(await bob.act('requests.list')).toMatchObject({ data: { requests: [{ input: { proofNote } }] } })
    expect(await bob.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
    const record = await own.sql.db
      .selectFrom('operator_record')
      .selectAll()
      .where('act', '=', 'people.change-contact')
      .execute()
    expect(record.map(({ after }) => after)).toContainEqual(expect.objectContaining({ proof: 'video-call' }))
    expect(JSON.stringify(record)).not.toMatch(/knew the last|new@person/)
  })
})
