import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { idOf, refusalOf, testDatabases, type TestOperator, tokenOf } from '../../../test/console-site.ts'
import { consoleSuite } from '../../../test/console-suite.ts'
import { openInvitation } from './invitations.ts'

const wish = { name: 'Sam', contact: null, roles: ['support'], reason: 'a new colleague' }
const listed = v.object({ data: v.object({ invitations: v.array(v.object({ id: v.string() })) }) })

describe.each(testDatabases)('invitations on a database, %s', (_name, serverUrl) => {
  const { db, owned: fresh } = consoleSuite(serverUrl)
  const invited = async (by: TestOperator) => tokenOf(await by.act('operators.invite', wish))

  it('SHIP-03 are withdrawn by an owner, once, and open nothing then', async () => {
    const { own, ann, bob } = await fresh()
    await using _end = own
    const token = await invited(ann)
    const begun = await ann.call('join/start', { token })
    expect(begun.state).toBe('done')
    const { data } = v.parse(listed, await bob.act('operators.list'))
    const id = data.invitations[0]?.id ?? ''
    expect(id).not.toBe(token)
    const withdrawing = { id, reason: 'sent to the wrong person' }
    expect(await bob.act('operators.withdraw-invitation', withdrawing)).toMatchObject({ state: 'done' })
    expect(refusalOf(await bob.act('operators.withdraw-invitation', withdrawing))).toBe('unknown')
    for (const path of ['join/read', 'join/start']) {
      expect(refusalOf(await ann.call(path, { token }))).toBe('expired')
    }
  })

  it('SHIP-03 end with the access of the owner who made them, and with the role', async () => {
    const { own, ann, bob } = await fresh()
    await using _end = own
    const remaining = () => db().selectFrom('operator_invitation').select('name').where('used_at', 'is', null)
    const endings = [
      ['operators.set-owner-roles', { id: ann.id, roles: ['support'], reason: 'other work' }],
      ['operators.remove-owner', { id: bob.id, reason: 'works elsewhere' }],
    ] as const
    const third = await own.operator('Cid', ['owner'])
    for (const [index, [act, input]] of endings.entries()) {
      const by = index === 0 ? ann : bob
      const token = await invited(by)
      expect(await third.call('join/read', { token })).toMatchObject({ state: 'done' })
      const asked = await (index === 0 ? bob : third).act(act, input)
      const decider = index === 0 ? third : await own.operator('Dora', ['owner'])
      expect(await decider.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
      expect(refusalOf(await third.call('join/read', { token }))).toBe('expired')
      expect(await remaining().execute()).toEqual([])
    }
  })

  it('SHIP-03 open nothing where the operator who made them is no owner', async () => {
    const { own, ann } = await fresh()
    await using _end = own
    const sue = await own.operator('Sue', ['support'], ann)
    const scope = { db: db(), website: 'portico', nowMs: own.clock.nowMs }
    const made = await openInvitation(
      scope,
      { name: 'Sam', contact: null, roles: ['support'], by: sue.id },
      { origin: 'https://console.example' },
    )
    expect(refusalOf(await ann.call('join/read', { token: made?.link.split('#')[1] }))).toBe('expired')
  })
})
