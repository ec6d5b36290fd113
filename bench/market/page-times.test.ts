import { describe, expect, it } from 'vitest'
import { slownessOf } from './page-times.ts'

/** A page each 10 ms for ten seconds, which takes as long as told. */
const asked = (tookMs: (askedMs: number) => number) =>
  Array.from({ length: 1000 }, (_, index) => ({ askedMs: index * 10, tookMs: tookMs(index * 10) }))
const refresh = { fromMs: 4000, toMs: 6000 }

describe('slownessOf', () => {
  it('tells pages of a refresh from those before and after it', () => {
    const times = asked((askedMs) => (askedMs >= 4000 && askedMs <= 6000 ? 30 : 5))
    expect(slownessOf(times, refresh)).toEqual({ during: 30, between: 5, slowest: 30 })
  })

  it('counts a page that was asked for before a refresh and had to wait for it', () => {
    const times = [...asked(() => 5), { askedMs: 3900, tookMs: 200 }]
    expect(slownessOf(times, refresh)).toEqual({ during: 5, between: 5, slowest: 200 })
  })

  it('leaves the first second out', () => {
    const times = asked((askedMs) => (askedMs < 1000 ? 500 : 5))
    expect(slownessOf(times, refresh).between).toBe(5)
  })

  it('refuses to tell of a refresh that nobody saw', () => {
    expect(() =>
      slownessOf(
        asked(() => 5),
        { fromMs: 20_000, toMs: 21_000 },
      ),
    ).toThrow(RangeError)
    expect(() => slownessOf([], refresh)).toThrow(RangeError)
  })
})
