import { describe, expect, it } from 'vitest'
import { createSlots, defaultShares } from './shares.ts'

describe('default shares', () => {
  it.each([
    ['replay', 500_000, 'refuse'],
    ['failures', 200_000, 'evict'],
    ['failures-wait', 50_000, 'evict'],
    ['failures-burst', 50_000, 'evict'],
    ['lock-out-told', 50_000, 'evict'],
    ['anything-else', 50_000, 'refuse'],
    ['', 50_000, 'refuse'],
  ])('SAFE-03 keep %j at %d keys, and then %s', (kind, entries, whenFull) => {
    const slots = createSlots(defaultShares)
    for (let key = 1; key < entries; key += 1) slots.insert(`${kind}:${key}`)
    expect(slots.insert(`${kind}:last`)).toEqual({ room: 'free' })
    expect(slots.insert(`${kind}:beyond`)).toEqual(
      whenFull === 'evict' ? { room: 'made', evicted: `${kind}:1` } : { room: 'full' },
    )
    expect(slots.insert('another kind:1')).toEqual({ room: 'free' })
  })
})

describe('slots', () => {
  const create = () => createSlots({ named: new Map(), others: { entries: 3, whenFull: 'evict' } })

  it('SAFE-03 give up the oldest of those that have counted to the same power of two', () => {
    const slots = create()
    for (const [key, count] of [
      ['a:1', 2],
      ['a:2', 4],
      ['a:3', 3],
    ] as const) {
      slots.insert(key)
      slots.weigh(key, count)
    }
    expect(slots.insert('a:4')).toEqual({ room: 'made', evicted: 'a:1' })
    slots.remove('a:1')
    expect(slots.insert('a:5')).toEqual({ room: 'made', evicted: 'a:4' })
  })

  it('have room again for each that was removed, and the order of those that stay', () => {
    const slots = create()
    for (const key of ['a:1', 'a:2', 'a:3']) slots.insert(key)
    slots.remove('a:1')
    expect(slots.insert('a:4')).toEqual({ room: 'free' })
    expect(slots.insert('a:5')).toEqual({ room: 'made', evicted: 'a:2' })
  })

  it('take a key without a colon for one of no kind', () => {
    const slots = createSlots({
      named: new Map([['', { entries: 1, whenFull: 'refuse' }]]),
      others: { entries: 9, whenFull: 'refuse' },
    })
    expect(slots.insert('plain')).toEqual({ room: 'free' })
    expect(slots.insert(':x')).toEqual({ room: 'full' })
    expect(slots.insert('x:')).toEqual({ room: 'free' })
  })
})
