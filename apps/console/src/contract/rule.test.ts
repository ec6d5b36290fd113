import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actRules, acts, isActName } from './acts.ts'
import type { Standing } from './independence.ts'
import { type OperatorRole, operatorRoles } from './roles.ts'
import { type ActRule, freshForMs, judgeAct, judgeDecision, soleOwnerDelayMs } from './rule.ts'

const roles = fc.subarray([...operatorRoles], { minLength: 1 })
const someRules = fc.constantFrom(...Object.values(actRules))
const time = fc.integer({ min: 0, max: 2 ** 41 })

describe('the table of acts', () => {
  it('SHIP-03 has a rule for each act, and each role is of use', () => {
    expect(Object.keys(actRules).toSorted()).toEqual(Object.keys(acts).toSorted())
    for (const name of Object.keys(acts)) expect(isActName(name)).toBe(true)
    expect(isActName('toString')).toBe(false)
    const used = new Set(Object.values(actRules).flatMap((rule) => rule.roles))
    expect([...operatorRoles].filter((role) => !used.has(role))).toEqual([])
  })

  it('SHIP-03 asks a second person only after a fresh passkey, and records whatever changes something', () => {
    const rows = Object.entries(actRules)
    const careless = rows.filter(
      ([, { approval, passkey }]) => approval === 'second-person' && passkey !== 'fresh',
    )
    const looks = new Set<string>([
      ...[
        'people.recoveries',
        'agencies.list',
        'record.read',
        'operators.list',
        'requests.list',
        'blocks.list',
      ],
      ...[
        'market.delisted',
        'market.sources',
        'market.held',
        'market.set-values',
        'market.shown',
        'deliveries.list',
        'hooks.list',
      ],
      // The first step of a ceremony: nothing is stored before its second one.
      ...['passkeys.list', 'passkeys.start'],
      ...['content.list', 'content.read', 'content.text', 'content.check'],
    ])
    const silent = rows.filter(([name, { record }]) => !looks.has(name) && record === 'none')
    expect([...careless, ...silent]).toEqual([])
  })

  it('SHIP-03 keeps what cannot be undone, and what many would meet, for acts that need two people', () => {
    const people = ['people.erase', 'people.remove-second-steps', 'people.accept-recovery']
    const visitors = ['content.publish-by-two', 'content.withdraw-by-two', 'content.cancel-by-two']
    const market = ['market.delist', 'market.set-value', 'blocks.add-wide']
    const owners = ['operators.set-owner-roles', 'operators.remove-owner']
    const asked = Object.entries(actRules)
      .filter(([, rule]) => rule.approval === 'second-person')
      .map(([name]) => name)
    expect(asked.toSorted()).toEqual(
      [...people, 'people.change-contact', ...visitors, ...market, ...owners].toSorted(),
    )
  })
})

describe('judgeAct', () => {
  it('SHIP-03 lets nobody act without a role that the rule names', () => {
    fc.assert(
      fc.property(someRules, roles, time, time, (rule, held, provenAtMs, nowMs) => {
        const verdict = judgeAct(rule, { roles: held, provenAtMs, nowMs })
        const hasRole = held.some((role) => rule.roles.includes(role))
        expect(verdict === 'role').toBe(!hasRole)
      }),
    )
  })

  it('SHIP-03 takes a passkey of the last five minutes, and none of the future', () => {
    const rule: ActRule = { roles: ['owner'], passkey: 'fresh', approval: 'none', record: 'entry' }
    fc.assert(
      fc.property(time, time, (provenAtMs, nowMs) => {
        const age = nowMs - provenAtMs
        const isFresh = age >= 0 && age <= freshForMs
        expect(judgeAct(rule, { roles: ['owner'], provenAtMs, nowMs })).toBe(isFresh ? 'do' : 'stale')
      }),
    )
    const at = (ageMs: number) => judgeAct(rule, { roles: ['owner'], provenAtMs: 1e12, nowMs: 1e12 + ageMs })
    expect([at(0), at(freshForMs), at(freshForMs + 1), at(-1)]).toEqual(['do', 'do', 'stale', 'stale'])
  })

  it('SHIP-03 never does at once what needs a second person', () => {
    fc.assert(
      fc.property(someRules, roles, time, time, (rule, held, provenAtMs, nowMs) => {
        fc.pre(rule.approval === 'second-person')
        expect(judgeAct(rule, { roles: held, provenAtMs, nowMs })).not.toBe('do')
      }),
    )
  })
})

describe('judgeDecision', () => {
  const request = fc.record({
    readyAtMs: fc.option(time),
    expiresAtMs: time,
  })
  const decider = fc.record({
    roles,
    standing: fc.constantFrom<Standing>('independent', 'same-hand', 'alone'),
  })

  it('SHIP-03 carries out by an independent owner, or where there is none after the delay, and by nobody else', () => {
    fc.assert(
      fc.property(request, decider, time, (asked, who, nowMs) => {
        const verdict = judgeDecision(asked, who, nowMs)
        if (verdict !== 'do') return
        expect(who.roles).toContain<OperatorRole>('owner')
        expect(nowMs).toBeLessThan(asked.expiresAtMs)
        if (who.standing === 'independent') return
        expect(who.standing).toBe('alone')
        expect(asked.readyAtMs).not.toBeNull()
        expect(nowMs).toBeGreaterThanOrEqual(asked.readyAtMs ?? Number.POSITIVE_INFINITY)
      }),
      { numRuns: 1000 },
    )
  })

  it('SHIP-03 says why not: the role, the own request, the day that has not passed, the age', () => {
    const asked = { readyAtMs: soleOwnerDelayMs, expiresAtMs: 10 * soleOwnerDelayMs }
    const owner = (standing: Standing) => ({ roles: ['owner'] as const, standing })
    expect(judgeDecision(asked, { ...owner('independent'), roles: ['support'] }, 0)).toBe('role')
    expect(judgeDecision(asked, owner('independent'), 0)).toBe('do')
    expect(judgeDecision(asked, owner('alone'), soleOwnerDelayMs - 1)).toBe('early')
    expect(judgeDecision(asked, owner('alone'), soleOwnerDelayMs)).toBe('do')
    expect(judgeDecision(asked, owner('same-hand'), soleOwnerDelayMs)).toBe('own')
    expect(judgeDecision({ ...asked, readyAtMs: null }, owner('alone'), soleOwnerDelayMs)).toBe('own')
    expect(judgeDecision(asked, owner('independent'), 10 * soleOwnerDelayMs)).toBe('expired')
  })
})
