import { describe, expect, it } from 'vitest'
import { idOf, refusalOf, testDatabases } from '../../test/console-site.ts'
import { consoleSuite } from '../../test/console-suite.ts'
import { soleOwnerDelayMs } from '../contract/rule.ts'

const erase = { userId: '2000000001', reason: 'the owner wrote a letter' }

describe.each(testDatabases)('two persons on a database, %s', (_name, serverUrl) => {
  const { fresh } = consoleSuite(serverUrl)

  it('SHIP-03 lets an owner not approve what an operator asks whom that owner invited', async () => {
    await using own = await fresh()
    const [ann, bob] = [await own.operator('Ann', ['owner']), await own.operator('Bob', ['owner'])]
    const puppet = await own.operator('Puppet', ['support'], ann)
    const asked = await puppet.act('people.erase', erase)
    expect(asked).toMatchObject({ state: 'asked', readyAt: null })
    expect(own.mails.map(({ to }) => to)).toEqual(['bob@console.example'])
    expect(await ann.act('requests.list')).toMatchObject({ data: { requests: [{ decision: 'own' }] } })
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(asked) }))).toBe('own-request')
    expect(await bob.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
  })

  it('SHIP-03 lets an owner not approve for an operator whose role that owner gave', async () => {
    await using own = await fresh()
    const [ann, bob] = [await own.operator('Ann', ['owner']), await own.operator('Bob', ['owner'])]
    const mia = await own.operator('Mia', ['market'], ann)
    const wish = { id: mia.id, roles: ['support', 'market'], reason: 'helps out' }
    expect(await bob.act('operators.set-roles', wish)).toMatchObject({ state: 'done' })
    await mia.logIn()
    const asked = await mia.act('people.erase', erase)
    expect(asked).toMatchObject({ state: 'asked', readyAt: own.clock.nowMs + soleOwnerDelayMs })
    expect(refusalOf(await bob.act('requests.carry-out', { id: idOf(asked) }))).toBe('early')
  })

  it('SHIP-03 keeps the day of an owner who is alone, whom that owner may invite and make an owner', async () => {
    await using own = await fresh()
    const ann = await own.operator('Ann', ['owner'])
    const puppet = await own.operator('Puppet', ['support'], ann)
    const first = await puppet.act('people.erase', erase)
    expect(first).toMatchObject({ state: 'asked', readyAt: own.clock.nowMs + soleOwnerDelayMs })
    expect(own.mails.map(({ to }) => to)).toEqual(['ann@console.example'])
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(first) }))).toBe('early')
    const wish = { id: puppet.id, roles: ['owner'], reason: 'a second owner' }
    const made = await ann.act('operators.set-owner-roles', wish)
    own.clock.nowMs += soleOwnerDelayMs
    await ann.logIn()
    for (const asked of [first, made]) {
      expect(await ann.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
    }
    await puppet.logIn()
    const byAnn = await ann.act('people.erase', erase)
    expect(byAnn).toMatchObject({ state: 'asked', readyAt: own.clock.nowMs + soleOwnerDelayMs })
    expect(refusalOf(await puppet.act('requests.carry-out', { id: idOf(byAnn) }))).toBe('early')
    const olga = await own.operator('Olga', ['owner'])
    expect(refusalOf(await puppet.act('requests.carry-out', { id: idOf(byAnn) }))).toBe('own-request')
    expect(await olga.act('requests.carry-out', { id: idOf(byAnn) })).toMatchObject({ state: 'done' })
  })
})
