import { longestDocument } from '@portico/contract'
import { sql as statement } from 'kysely'
import { describe, expect, it } from 'vitest'
import { actSamples } from '../../test/act-samples.ts'
import { type ConsoleSite, idOf, refusalOf, testDatabases, tokenOf } from '../../test/console-site.ts'
import { consoleSuite } from '../../test/console-suite.ts'
import { type ActName, actRules, acts, isActName } from '../contract/acts.ts'
import { type OperatorRole, operatorRoles } from '../contract/roles.ts'
import { freshForMs, soleOwnerDelayMs } from '../contract/rule.ts'
import type { Answer, RefusalName } from '../contract/session.ts'

const names = Object.keys(acts).filter(isActName)
const erase = { userId: '2000000001', reason: 'the owner wrote a letter' }
/** What a handler refuses that finds nothing of what the sample names; all others do what they are asked. */
const handlerRefusals: Partial<Readonly<Record<ActName, RefusalName>>> = {
  'people.read': 'unknown',
  // The name of an operator.
  'operators.invite': 'taken',
  'operators.withdraw-invitation': 'unknown',
  'operators.set-roles': 'unknown',
  'operators.set-owner-roles': 'unknown',
  'operators.remove': 'unknown',
  'operators.remove-owner': 'unknown',
  // No ceremony was begun.
  'passkeys.add': 'proof',
  'passkeys.rename': 'unknown',
  'passkeys.remove': 'unknown',
  'requests.carry-out': 'unknown',
  'requests.refuse': 'unknown',
  'requests.cancel': 'unknown',
  'deliveries.retry': 'nothing-to-do',
  // Nothing is held there.
  'market.accept-held': 'unknown',
  'market.reject-held': 'unknown',
  'market.end-verdict': 'unknown',
  'market.end-value': 'unknown',
  'blocks.end': 'unknown',
}

/** What an act is answered with, by the table and what is there. */
function expectedOf(role: OperatorRole, name: ActName, ageMs: number): string {
  const rule = actRules[name]
  if (!rule.roles.includes(role)) return 'role'
  if (ageMs > 0 && rule.passkey === 'fresh') return 'stale'
  return handlerRefusals[name] ?? (rule.approval === 'second-person' ? 'asked' : 'done')
}

const shownOf = (answer: Answer | undefined) => (answer?.state === 'refused' ? answer.refusal : answer?.state)

describe.each(testDatabases)('the console on a database, %s', (_name, serverUrl) => {
  const suite = consoleSuite(serverUrl)
  let site: ConsoleSite
  /** A console whose tables of operators are empty. */
  async function fresh(): Promise<ConsoleSite> {
    site = await suite.fresh()
    return site
  }
  const entries = () => suite.db().selectFrom('operator_record').selectAll().orderBy('id').execute()
  const last = async () => (await entries()).at(-1)

  it('SHIP-03 allows and refuses every act by the table, for every role, with a fresh passkey and an old one', async () => {
    await using own = await fresh()
    await own.operator('Olga', ['owner'])
    await own.operator('Somebody', ['content'])
    const people = new Map<OperatorRole, Awaited<ReturnType<ConsoleSite['operator']>>>()
    for (const role of operatorRoles) people.set(role, await own.operator(`One of ${role}`, [role]))
    const all = operatorRoles.flatMap((role) => names.map((name) => [role, name] as const))
    const wrong: string[] = []
    for (const age of [0, freshForMs + 1]) {
      own.clock.nowMs += age
      for (const [role, name] of all) {
        const got = await people.get(role)?.act(name, actSamples[name])
        const expected = expectedOf(role, name, age)
        if (shownOf(got) !== expected) wrong.push(`${role} ${name} ${age} ${shownOf(got)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('SHIP-03 carries out what two owners agree on, and nothing by the one who asked', async () => {
    await using own = await fresh()
    const [ann, bob] = [await own.operator('Ann', ['owner']), await own.operator('Bob', ['owner'])]
    const sam = await own.operator('Sam', ['support'])
    const asked = await sam.act('people.erase', erase)
    expect(asked).toMatchObject({ state: 'asked', readyAt: null })
    expect(own.done).toEqual(['erase'])
    expect(own.mails.map(({ to }) => to).toSorted()).toEqual(['ann@console.example', 'bob@console.example'])
    expect(refusalOf(await sam.act('requests.carry-out', { id: idOf(asked) }))).toBe('role')
    own.clock.nowMs += freshForMs + 1
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(asked) }))).toBe('stale')
    await ann.prove()
    expect(await ann.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
    const entry = (await entries()).find(({ act, outcome }) => act === 'people.erase' && outcome === 'done')
    expect(entry).toMatchObject({
      actor: 'Sam',
      approver: 'Ann',
      subject: erase.userId,
      reason: erase.reason,
    })
    await bob.prove()
    expect(refusalOf(await bob.act('requests.carry-out', { id: idOf(asked) }))).toBe('unknown')
    const own2 = await bob.act('people.erase', erase)
    expect(refusalOf(await bob.act('requests.carry-out', { id: idOf(own2) }))).toBe('own-request')
    expect(refusalOf(await bob.act('requests.refuse', { id: idOf(own2) }))).toBe('own-request')
    expect(await ann.act('requests.refuse', { id: idOf(own2) })).toMatchObject({ state: 'done' })
  })

  it('SHIP-03 lets the only owner carry out after a day, who is told and can cancel', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const asked = await ann.act('people.erase', erase)
    expect(asked).toMatchObject({ state: 'asked', readyAt: own.clock.nowMs + soleOwnerDelayMs })
    expect(own.mails).toMatchObject([
      { to: 'ann@console.example', subject: expect.stringContaining('people.erase') },
    ])
    const view = await ann.call('session')
    expect(view).toMatchObject({ data: { waiting: 1, delayed: 1 } })
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(asked) }))).toBe('early')
    own.clock.nowMs += soleOwnerDelayMs
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(asked) }))).toBe('signed-out')
    await ann.logIn()
    expect(await ann.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
    const again = await ann.act('people.erase', erase)
    expect(await ann.act('requests.cancel', { id: idOf(again) })).toMatchObject({ state: 'done' })
    own.clock.nowMs += soleOwnerDelayMs
    await ann.logIn()
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(again) }))).toBe('unknown')
  })

  it('SHIP-03 keeps the last owner, also from the delay and from another act', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const wish = { id: ann.id, reason: 'she leaves' }
    expect(refusalOf(await ann.act('operators.remove-owner', wish))).toBe('last-owner')
    expect(refusalOf(await ann.act('operators.remove', wish))).toBe('needs-other-act')
    const demoted = { ...wish, roles: ['support'] }
    expect(refusalOf(await ann.act('operators.set-owner-roles', demoted))).toBe('last-owner')
    const bob = await own.operator('Bob', ['owner'])
    const first = await ann.act('operators.remove-owner', { ...wish, id: bob.id })
    const second = await bob.act('operators.remove-owner', wish)
    expect(await bob.act('requests.carry-out', { id: idOf(first) })).toMatchObject({ state: 'done' })
    expect(await bob.call('session')).toMatchObject({ data: null })
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(second) }))).toBe('expired')
  })

  it('SHIP-03 refuses at once what could never be carried out, and an unknown asset', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const unknown = { asset: 'dusst', reason: 'a court order' }
    expect(await ann.act('market.delist', unknown)).toMatchObject({
      refusal: 'unknown-asset',
      field: 'asset',
    })
    expect(refusalOf(await ann.act('people.erase', { ...erase, userId: '0000000000' }))).toBe('nothing-to-do')
    expect(await ann.act('people.freeze', { ...erase, reason: ' ' })).toMatchObject({ field: 'reason' })
    for (const [act, input] of [
      ['people.freeze', { ...erase, reason: 'a NUL \u0000' }],
      ['people.find', { term: 'ann\u0000' }],
      ['record.read', { subject: 'ann\u0000' }],
    ] as const) {
      expect(refusalOf(await ann.act(act, input)), act).toBe('field')
    }
    expect(await ann.act('requests.list')).toMatchObject({ data: { requests: [] } })
  })

  it('SHIP-03 keeps in record and request what it has read, and no form before it', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    await ann.act('people.freeze', { ...erase, reason: '  two\nlines  ' })
    expect(await last()).toMatchObject({ reason: 'two\nlines' })
    await ann.act('market.delist', { asset: ' DUST ', reason: ' a court order ' })
    expect(await last()).toMatchObject({ subject: 'dust', reason: 'a court order' })
    expect(await ann.act('requests.list')).toMatchObject({
      data: { requests: [{ subject: 'dust', input: { asset: 'dust', reason: 'a court order' } }] },
    })
  })

  it('SHIP-03 adds to the record alone: nothing changes or removes an entry but the end of an address', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    await ann.act('people.freeze', erase)
    const entry = await last()
    expect(entry).toMatchObject({
      actor: 'Ann',
      operator_id: ann.id,
      act: 'people.freeze',
      reason: erase.reason,
    })
    const { db } = own.sql
    const id = entry?.id ?? 0
    const rows = db.updateTable('operator_record').where('id', '=', id)
    const refused = [
      statement`update operator_record set actor = 'Bob' where id = ${id}`,
      statement`update operator_record set ip = null, reason = 'none' where id = ${id}`,
      statement`update operator_record set ip = '203.0.113.9' where id = ${id}`,
      statement`delete from operator_record where id = ${id}`,
      statement`truncate operator_record`,
    ]
    for (const change of refused) await expect(change.execute(db)).rejects.toMatchObject({ code: '42501' })
    await rows.set({ ip: null }).execute()
    expect(await last()).toEqual({ ...entry, ip: null })
  })

  it('SHIP-03 GATE-01 takes calls of its own pages alone', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { host: 'evil.example' },
      { 'content-type': 'text/plain' },
    ]
    for (const headers of foreign) {
      expect(refusalOf(await ann.call('act/requests.list', {}, headers))).toBe('origin')
    }
    expect(await ann.call('act/requests.list')).toMatchObject({ state: 'done' })
  })

  it('SHIP-03 reads nothing of what somebody sends who is not signed in', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const stranger = { cookie: 'none=1' }
    const large = { text: 'x'.repeat(3_000_000) }
    expect(refusalOf(await ann.call('act/content.save', large, stranger))).toBe('signed-out')
    expect(refusalOf(await ann.call('act/content.save', large, { origin: 'null' }))).toBe('origin')
    const text = 'x'.repeat(longestDocument + 1)
    const wish = { ...actSamples['content.save'], text }
    expect(await ann.act('content.save', wish)).toMatchObject({ refusal: 'field', field: 'text' })
    const whole = { ...wish, text: '\u0001'.repeat(longestDocument) }
    expect(await ann.act('content.save', whole)).toMatchObject({ state: 'done' })
  })

  it('SHIP-03 makes an operator once out of an invitation, and not out of an old one', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const wish = { name: 'Sam', contact: null, roles: ['support'], reason: 'a new colleague' }
    const made = await ann.act('operators.invite', wish)
    const token = tokenOf(made)
    expect(await ann.call('join/read', { token })).toMatchObject({
      data: { name: 'Sam', roles: ['support'] },
    })
    expect(refusalOf(await ann.act('operators.invite', { ...wish, name: 'aNN' }))).toBe('taken')
    expect(refusalOf(await ann.act('operators.invite', { ...wish, roles: ['owner'] }))).toBe(
      'needs-other-act',
    )
    own.clock.nowMs += 86_400_000
    expect(refusalOf(await ann.call('join/read', { token }))).toBe('expired')
    expect(refusalOf(await ann.call('join/start', { token }))).toBe('expired')
  })

  it('SHIP-03 ends a session that is not used, and one of an operator who was removed', async () => {
    await using own = await fresh()
    const [ann, sam] = [await own.operator('Ann', ['owner']), await own.operator('Sam', ['support'])]
    await ann.act('operators.remove', { id: sam.id, reason: 'he leaves' })
    expect(refusalOf(await sam.act('requests.list'))).toBe('signed-out')
    expect(refusalOf(await sam.logIn())).toBe('proof')
    own.clock.nowMs += own.context.idleMs - 1
    expect(await ann.act('requests.list')).toMatchObject({ state: 'done' })
    own.clock.nowMs += own.context.idleMs
    expect(refusalOf(await ann.act('requests.list'))).toBe('signed-out')
  })
})
