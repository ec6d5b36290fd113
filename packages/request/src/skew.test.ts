import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGatewayTime } from './skew.ts'
import { createHandClock } from '../test/bench.ts'

const startMs = 1_800_000_000_000

function create() {
  const clock = createHandClock(startMs)
  return { clock, time: createGatewayTime(clock) }
}

describe('createGatewayTime', () => {
  it('REQ-06 agrees with the own clock until it learns better', () => {
    const { clock, time } = create()
    clock.advance(1500)
    expect(time.now()).toBe(startMs + 1500)
  })

  it.each([[0], [300_000], [-300_000], [3_600_000]])(
    'REQ-06 follows a gateway that is %d ms off',
    (offMs) => {
      const { clock, time } = create()
      time.learn({ sentMs: 0, receivedMs: 100, requestTime: String(startMs + offMs + 50), age: null })
      clock.advance(1000)
      expect(time.now()).toBe(startMs + offMs + 1000)
    },
  )

  it('REQ-06 corrects a stale skew by a later answer', () => {
    const { clock, time } = create()
    time.learn({ sentMs: 0, receivedMs: 0, requestTime: String(startMs + 300_000), age: null })
    time.learn({ sentMs: 0, receivedMs: 0, requestTime: String(startMs + 5), age: null })
    expect(time.now()).toBe(startMs + 5 + clock.monotonic())
  })

  it('REQ-06 does not care when the visitor turns the clock', () => {
    const { clock, time } = create()
    clock.turn(86_400_000)
    expect(time.now()).toBe(startMs)
  })

  it.each([
    ['a missing header', { requestTime: null }],
    ['a malformed header', { requestTime: '1800000300' }],
    ['letters', { requestTime: '18000003OOOOO' }],
    ['two values', { requestTime: '1800000300000, 1800000300000' }],
    ['an answer out of a cache', { age: '0' }],
    ['a round trip over ten seconds', { receivedMs: 10_001 }],
  ])('REQ-06 learns nothing from %s', (_name, part) => {
    const { time } = create()
    time.learn({ sentMs: 0, receivedMs: 0, requestTime: String(startMs + 300_000), age: null, ...part })
    expect(time.now()).toBe(startMs)
  })

  it('REQ-06 always gives a whole 13-digit number', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 9999, noNaN: true }),
        fc.integer({ min: 1e12, max: 9e12 }),
        (trip, at) => {
          const { time } = create()
          time.learn({ sentMs: 0, receivedMs: trip, requestTime: String(at), age: null })
          expect(String(time.now())).toMatch(/^\d{12,13}$/)
        },
      ),
    )
  })
})
