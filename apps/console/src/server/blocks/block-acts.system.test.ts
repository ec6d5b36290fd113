import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { idOf, refusalOf, testDatabases } from '../../../test/console-site.ts'
import { consoleSuite } from '../../../test/console-suite.ts'
import { overKeptMs, purgeConsole } from '../purge.ts'
import { freshForMs } from '../../contract/rule.ts'

const reason = 'opens accounts by the hundred'
const listed = v.object({
  data: v.object({ blocks: v.array(v.looseObject({ id: v.string(), subject: v.string() })) }),
})

describe.each(testDatabases)('blocks in the console on a database, %s', (_name, serverUrl) => {
  const suite = consoleSuite(serverUrl)
  const last = () =>
    suite.db().selectFrom('operator_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  async function open() {
    const { own, ann } = await suite.owned()
    await own.sql.db.deleteFrom('block').execute()
    const sam = await own.operator('Sam', ['support'])
    const blocks = async () => v.parse(listed, await sam.act('blocks.list')).data.blocks
    const add = (kind: string, subject: string, hours: number | null = null) =>
      sam.act('blocks.add', { kind, subject, hours, reason })
    return { own, ann, sam, blocks, add }
  }

  it('SHIP-03 keeps each subject in its one form, with its end, and in the record', async () => {
    const { own, sam, blocks, add } = await open()
    await using _site = own
    expect(await add('address', '203.0.113.77/24', 24)).toMatchObject({ state: 'done' })
    const until = new Date(own.clock.nowMs + 86_400_000).toISOString()
    expect(await last()).toMatchObject({
      ...{ act: 'blocks.add', actor: 'Sam', subject: '203.0.113.0/24', reason },
      before: { kind: 'address', blocked: false },
      after: { kind: 'address', blocked: true, until },
    })
    expect(await add('mail-domain', '@Bücher.Example')).toMatchObject({ state: 'done' })
    expect(await add('device', 'd'.repeat(43))).toMatchObject({ state: 'done' })
    expect((await blocks()).map(({ subject }) => subject).toSorted()).toEqual(
      ['203.0.113.0/24', 'd'.repeat(43), 'xn--bcher-kva.example'].toSorted(),
    )
    const id = (await blocks()).find(({ subject }) => subject === '203.0.113.0/24')?.id ?? ''
    expect(await sam.act('blocks.end', { id, reason })).toMatchObject({ state: 'done' })
    expect(await last()).toMatchObject({ subject: '203.0.113.0/24', after: { blocked: false } })
    expect(refusalOf(await sam.act('blocks.end', { id, reason }))).toBe('unknown')
    expect(await blocks()).toHaveLength(2)
  })

  it('SHIP-03 puts a block of the same subject in place of the one before, and drops one whose time has come', async () => {
    const { own, sam, blocks, add } = await open()
    await using _site = own
    await add('address', '203.0.113.0/24')
    await add('address', '::ffff:203.0.113.9/120', 1)
    expect(await blocks()).toMatchObject([{ subject: '203.0.113.0/24', endsAt: own.clock.nowMs + 3_600_000 }])
    expect(await last()).toMatchObject({ before: { blocked: true, until: null } })
    own.clock.nowMs += 3_600_000
    await sam.logIn()
    expect(await blocks()).toEqual([])
  })

  it('SHIP-03 refuses ranges that are too large, what is none, and the address of the one who blocks', async () => {
    const { own, blocks, add } = await open()
    await using _site = own
    for (const [kind, subject] of [
      ['address', '203.0.0.0/7'],
      ['address', '2001:db8::/31'],
      ['address', 'example.com'],
      ['device', 'short'],
      ['mail-domain', 'com'],
      ['mail-domain', 'ann@mail.example'],
      ['account', '2000000001'],
    ] as const) {
      expect(refusalOf(await add(kind, subject)), subject).toBe('field')
    }
    for (const covering of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1']) {
      expect(await add('address', covering)).toMatchObject({ refusal: 'own-address', field: 'subject' })
    }
    expect(await blocks()).toEqual([])
  })

  it('SHIP-03 asks for a fresh passkey, and keeps no more than a gateway can hold', async () => {
    const { own, sam, add } = await open()
    await using _site = own
    const row = (index: number) => ({
      ...{ id: String(index).padEnd(22, 'x'), website: 'portico', kind: 'mail-domain' as const, reason },
      ...{ subject: `d${index}.example`, made_by: 'Sam', made_at: new Date(own.clock.nowMs) },
      ...{ ends_at: null, ended_at: null },
    })
    await own.sql.db
      .insertInto('block')
      .values(Array.from({ length: 1000 }, (_, index) => row(index)))
      .execute()
    expect(refusalOf(await add('mail-domain', 'one-more.example'))).toBe('too-many-blocks')
    expect(await add('mail-domain', 'd7.example')).toMatchObject({ state: 'done' })
    own.clock.nowMs += freshForMs + 1
    expect(refusalOf(await add('address', '203.0.113.0/24'))).toBe('stale')
    expect(await sam.act('blocks.list')).toMatchObject({ state: 'done' })
  })

  it('SHIP-03 keeps one block of a subject and its limit when several are added at once', async () => {
    const { own, blocks, add } = await open()
    await using _site = own
    const hours = [1, 2, 3, 4]
    const done = await Promise.all(hours.map((until) => add('mail-domain', 'once.example', until)))
    expect(done.map(({ state }) => state)).toEqual(hours.map(() => 'done'))
    expect(await blocks()).toHaveLength(1)
    const rows = Array.from({ length: 998 }, (_, index) => ({
      ...{ id: String(index).padEnd(22, 'x'), website: 'portico', kind: 'mail-domain' as const, reason },
      ...{ subject: `d${index}.example`, made_by: 'Sam', made_at: new Date(own.clock.nowMs) },
      ...{ ends_at: null, ended_at: null },
    }))
    await own.sql.db.insertInto('block').values(rows).execute()
    const more = await Promise.all(hours.map((at) => add('mail-domain', `more${at}.example`)))
    expect(more.filter(({ state }) => state === 'done')).toHaveLength(1)
    expect(await blocks()).toHaveLength(1000)
  })

  it('SHIP-03 takes a subject again whose block has ended by its time', async () => {
    const { own, sam, blocks, add } = await open()
    await using _site = own
    await add('mail-domain', 'again.example', 1)
    own.clock.nowMs += 3_600_000
    await sam.logIn()
    expect(await add('mail-domain', 'again.example')).toMatchObject({ state: 'done' })
    expect(await last()).toMatchObject({ before: { blocked: false } })
    expect(await blocks()).toHaveLength(1)
  })

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ])(
    'SHIP-03 keeps %s out of the record, and drops the block thirty days after its end',
    async (ip, hidden) => {
      const { own, sam, blocks, add } = await open()
      await using _site = own
      await add('address', ip, 1)
      expect(await last()).toMatchObject({ act: 'blocks.add', subject: hidden })
      expect(JSON.stringify(await last())).not.toContain(ip)
      const [{ id = '' } = {}] = await blocks()
      await add('address', '198.51.100.7', 1)
      await sam.act('blocks.end', { id, reason })
      expect(await last()).toMatchObject({ act: 'blocks.end', subject: hidden })
      const kept = () => own.sql.db.selectFrom('block').select('id').execute()
      const purge = (nowMs: number) => purgeConsole({ sql: own.sql, website: 'portico', nowMs })
      await purge(own.clock.nowMs + overKeptMs)
      expect(await kept()).toHaveLength(2)
      await purge(own.clock.nowMs + overKeptMs + 1)
      expect(await kept()).toHaveLength(1)
      await purge(own.clock.nowMs + overKeptMs + 3_600_001)
      expect(await kept()).toEqual([])
    },
  )

  it('SHIP-03 asks for a second person for what shuts very many people out, and refuses public suffixes', async () => {
    const { own, ann, sam, blocks, add } = await open()
    await using _site = own
    for (const [kind, subject] of [
      ['address', '198.50.0.0/15'],
      ['address', '2001:db8::/47'],
      ['mail-domain', 'GMAIL.com'],
    ] as const) {
      expect(refusalOf(await add(kind, subject)), subject).toBe('needs-second-person')
    }
    for (const subject of ['co.uk', 'com.br'])
      expect(refusalOf(await add('mail-domain', subject))).toBe('field')
    expect(await add('address', '198.51.0.0/16')).toMatchObject({ state: 'done' })
    expect(await add('address', '2001:db8::/48')).toMatchObject({ state: 'done' })
    const wish = { kind: 'address', subject: '198.50.0.0/15', hours: 1, reason }
    const asked = await sam.act('blocks.add-wide', wish)
    expect(asked).toMatchObject({ state: 'asked' })
    expect(await blocks()).toHaveLength(2)
    expect(await ann.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
    expect(await blocks()).toHaveLength(3)
  })
})
