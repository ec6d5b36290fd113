import { describe, expect, it } from 'vitest'
import { collectorOf, diskOf, natsOf } from '../../test/alerts/fault.ts'
import { startLoad } from '../../test/alerts/load.ts'

describe('a fault that a fleet has nothing for', () => {
  it('SHIP-04 says what it needs', () => {
    expect(() => diskOf({ disk: null })).toThrow('needs a disk')
    expect(() => natsOf({ nats: null })).toThrow('needs NATS')
    expect(() => collectorOf({ collector: null })).toThrow('needs NATS')
  })
})

describe('a load', () => {
  it('SHIP-04 is waited for by what it has done', async () => {
    const done: number[] = []
    const load = startLoad(async (number) => done.push(number), { atOnce: 2, pauseMs: 1 })
    await load.more(5)
    expect(done.length).toBeGreaterThanOrEqual(5)
    await load[Symbol.asyncDispose]()
  })

  it('SHIP-04 ends who waits with its own fault', async () => {
    const load = startLoad(() => Promise.reject(new Error('refused')))
    await expect(load.more(1)).rejects.toThrow('refused')
    await expect(load[Symbol.asyncDispose]()).rejects.toThrow('refused')
  })
})
