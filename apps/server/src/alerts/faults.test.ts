import { describe, expect, it } from 'vitest'
import { collectorOf, diskOf, natsOf } from '../../test/alerts/fault.ts'

describe('a fault that a fleet has nothing for', () => {
  it('SHIP-04 says what it needs', () => {
    expect(() => diskOf({ disk: null })).toThrow('needs a disk')
    expect(() => natsOf({ nats: null })).toThrow('needs NATS')
    expect(() => collectorOf({ collector: null })).toThrow('needs NATS')
  })
})
