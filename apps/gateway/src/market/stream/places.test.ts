import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

describe('createPlaces', () => {
  it('SAFE-01 gives an address no more than its places, and each again after it was freed', () => {
    const places = createPlaces({ limit: 10, perAddress: 2 })
    for (let round = 0; round < 3; round += 1) {
      places.take('a')
      expect(places.refusalOf('a')).toBeNull()
      places.take('a')
      expect([places.refusalOf('a'), places.refusalOf('b')]).toEqual(['full-for-address', null])
      places.free('a')
      places.free('a')
    }
    expect(places.count()).toBe(0)
  })

  it('SAFE-01 gives no more than all places', () => {
    const places = createPlaces({ limit: 2, perAddress: 2 })
    for (const address of ['a', 'b']) places.take(address)
    expect(places.refusalOf('c')).toBe('full')
    places.free('a')
    expect(places.refusalOf('c')).toBeNull()
  })
})
