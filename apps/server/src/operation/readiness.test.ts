import { describe, expect, it } from 'vitest'
import { createReadiness, type ReadinessOptions } from './readiness.ts'

const answering = { ready: async () => true }
const refusing = { ready: async () => false }
const silent = { ready: () => new Promise<boolean>(() => {}) }
const database = 'the database of accounts'

function readinessOf(options: Partial<ReadinessOptions>) {
  return createReadiness({
    hasSnapshot: () => true,
    siteReason: () => null,
    marketReasons: () => [],
    eventReasons: () => [],
    stores: { [database]: answering },
    stop: new AbortController().signal,
    answerMs: 10,
    ...options,
  })
}

describe('createReadiness', () => {
  it('OPS-01 is ready with a snapshot, a whole site and stores that answer', async () => {
    expect(await readinessOf({})()).toEqual({ state: 'ready' })
    expect(await readinessOf({ stores: {} })()).toEqual({ state: 'ready' })
  })

  it.each([
    ['refuses', refusing],
    ['never answers', silent],
  ])('OPS-01 is degraded, with the reason, while a store %s', async (_how, store) => {
    const stores = { [database]: store, 'the store of codes': answering }
    expect(await readinessOf({ stores })()).toEqual({
      state: 'degraded',
      reasons: [`${database} does not answer`],
    })
  })

  it('OPS-01 is ready again once the store answers', async () => {
    let isUp = false
    const readiness = readinessOf({ stores: { [database]: { ready: async () => isUp } } })
    expect(await readiness()).toMatchObject({ state: 'degraded' })
    isUp = true
    expect(await readiness()).toEqual({ state: 'ready' })
  })

  it('OPS-01 tells the reasons of site, market, events and stores together', async () => {
    const siteReason = () => 'the footer shows its stand-in'
    const marketReasons = () => ['the market source binance cannot be read (timeout)']
    const eventReasons = () => ['events are not copied into the durable store']
    const stores = { [database]: refusing }
    const readiness = readinessOf({ siteReason, marketReasons, eventReasons, stores })
    expect(await readiness()).toEqual({
      state: 'degraded',
      reasons: [
        'the footer shows its stand-in',
        'the market source binance cannot be read (timeout)',
        'events are not copied into the durable store',
        `${database} does not answer`,
      ],
    })
  })

  it('OPS-01 asks a store once for all who wait', async () => {
    let asked = 0
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const counting = {
      ready() {
        asked += 1
        return promise
      },
    }
    const readiness = readinessOf({ stores: { [database]: counting }, answerMs: 5000 })
    const waiting = Promise.all([readiness(), readiness(), readiness()])
    resolve(true)
    expect(await waiting).toEqual([{ state: 'ready' }, { state: 'ready' }, { state: 'ready' }])
    expect(asked).toBe(1)
  })

  it.each([
    ['without a snapshot', { hasSnapshot: () => false }, 'no market snapshot'],
    ['while the server stops', { stop: AbortSignal.abort() }, 'the server is stopping'],
  ])('OPS-01 is down %s, whatever the stores say', async (_when, options, reason) => {
    const asked = readinessOf({ ...options, stores: { [database]: refusing } })
    expect(await asked()).toEqual({ state: 'down', reasons: [reason] })
  })
})
