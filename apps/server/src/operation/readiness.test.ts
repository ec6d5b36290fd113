import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { conditionGauge } from './condition-metrics.ts'
import { type Condition, createConditions, readinessOf, silentStores, subjects } from './readiness.ts'

function storeOf(ready: () => Promise<boolean>) {
  return { subject: 'postgresql', name: 'the database of accounts', ready } as const
}

const answering = storeOf(async () => true)
const refusing = storeOf(async () => false)
const silent = storeOf(() => new Promise<boolean>(() => {}))
const failing = { subject: 'postgresql', text: 'the database of accounts does not answer' } as const
const clock: Condition = {
  subject: 'clock',
  text: 'the clock is 20 s ahead of Redis',
  stops: ['market', 'gateway'],
}

describe('readinessOf', () => {
  it('OPS-01 is ready where nothing is wrong', () => {
    expect(readinessOf(['site', 'gateway'], [])).toEqual({
      state: 'ready',
      roles: { site: 'ready', gateway: 'ready' },
    })
  })

  it('SAFE-07 is degraded, with the reasons in their order, where no role is stopped', () => {
    const rates: Condition = { subject: 'rates', text: 'rates are 2 h old' }
    expect(readinessOf(['site'], [failing, rates])).toEqual({
      state: 'degraded',
      reasons: [failing.text, rates.text],
      roles: { site: 'degraded' },
    })
  })

  it('SAFE-07 is down only where no role of the process can be done', () => {
    expect(readinessOf(['market'], [clock])).toMatchObject({ state: 'down', roles: { market: 'down' } })
    expect(readinessOf(['market', 'gateway'], [clock])).toMatchObject({ state: 'down' })
    expect(readinessOf(['site', 'gateway'], [clock])).toEqual({
      state: 'degraded',
      reasons: [clock.text],
      roles: { site: 'degraded', gateway: 'down' },
    })
  })
})

describe('silentStores', () => {
  it.each([
    ['refuses', refusing],
    ['never answers', silent],
  ])('OPS-01 names a store that %s', async (_how, store) => {
    expect(await silentStores([store, answering], 10)()).toEqual([failing])
  })

  it('OPS-01 names none once it answers', async () => {
    let isUp = false
    const asked = silentStores([storeOf(async () => isUp)], 10)
    expect(await asked()).toEqual([failing])
    isUp = true
    expect(await asked()).toEqual([])
  })
})

describe('createConditions', () => {
  it('OPS-01 tells what every source tells, in the order of the sources', async () => {
    const conditions = createConditions([() => [clock], async () => [failing], () => []])
    expect(await conditions.now()).toEqual([clock, failing])
  })

  it('OPS-01 asks a source once for all who wait, and again for who comes later', async () => {
    let asked = 0
    const { promise, resolve } = Promise.withResolvers<readonly Condition[]>()
    const conditions = createConditions([
      () => {
        asked += 1
        return promise
      },
    ])
    const waiting = Promise.all([conditions.now(), conditions.now(), conditions.now()])
    resolve([failing])
    expect(await waiting).toEqual([[failing], [failing], [failing]])
    expect(asked).toBe(1)
    await conditions.now()
    expect(asked).toBe(2)
  })
})

describe('conditionGauge', () => {
  it('SAFE-07 shows every subject, by whether a role is stopped, and 0 again afterwards', async () => {
    let found: readonly Condition[] = [failing, clock]
    const metrics = createMetrics()
    metrics.show(conditionGauge(createConditions([() => found])))
    const during = await metrics.print()
    expect(during).toContain('portico_condition{subject="postgresql"} 1')
    expect(during).toContain('portico_condition{subject="clock"} 2')
    found = []
    const after = await metrics.print()
    for (const subject of subjects) expect(after).toContain(`portico_condition{subject="${subject}"} 0`)
  })
})
