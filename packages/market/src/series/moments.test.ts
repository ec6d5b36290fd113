import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { instantMs } from '../model/day.ts'
import type { Moment } from '../model/model.ts'
import { momentAt, packMoments, unpackMoments } from './packed-moments.ts'
import { thinMoments } from './thin-moments.ts'

const asOfMs = instantMs('2026-11-20T15:37:12Z')
const hourMs = 3_600_000

const instant = (msBefore: number) => new Date(asOfMs - msBefore).toISOString().replace('.000Z', 'Z')
const moment = (msBefore: number, price: string): Moment => ({ at: instant(msBefore), price })
const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 9 * 86_400 }), { maxLength: 400 })
const moments = seconds.map((all) =>
  all
    .toSorted((left, right) => right - left)
    .map((second) => moment(second * 1000, String((second % 997) + 1))),
)

describe('packMoments', () => {
  it('packs what can be unpacked', () => {
    fc.assert(
      fc.property(moments, (all) => {
        expect(unpackMoments(packMoments('coin', all))).toEqual(all)
      }),
    )
  })

  it('writes every time in whole seconds of UTC', () => {
    const at = ['2026-11-20T15:37:12.999Z', '2026-11-20T21:07:13+05:30']
    const packed = packMoments(
      'coin',
      at.map((instant) => ({ at: instant, price: '1' })),
    )
    expect(packed.times).toBe('2026-11-20T15:37:12Z 2026-11-20T15:37:13Z')
  })

  it.each(['', 'noon', 'YYYY-MM-DDTHH:MM:SSZ'])('throws for %j, which is no time', (at) => {
    expect(() => packMoments('coin', [{ at, price: '1' }])).toThrow(RangeError)
  })

  it('packs nothing as nothing', () => {
    expect(unpackMoments(packMoments('coin', []))).toEqual([])
  })
})

describe('momentAt', () => {
  it('MKT-15 finds the last moment at or before any instant', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -1000, max: 10 * 86_400_000 }), (all, msBefore) => {
        const at = asOfMs - msBefore
        const expected = all.findLast((one) => instantMs(one.at) <= at) ?? null
        expect(momentAt(packMoments('coin', all), at)).toEqual(expected)
      }),
    )
  })
})

describe('thinMoments', () => {
  it('keeps the first of every hour of a day and two hours, then of every six hours, for 8 days', () => {
    const everyMinute = Array.from({ length: 9 * 1440 }, (_, minute) =>
      moment(minute * 60_000, '1'),
    ).toReversed()
    const kept = thinMoments(everyMinute, asOfMs).map(({ at }) => at)
    expect(kept.at(-1)).toBe('2026-11-20T15:00:12Z')
    expect(kept.slice(-28, -24)).toEqual([
      '2026-11-19T12:00:12Z',
      '2026-11-19T13:37:12Z',
      '2026-11-19T14:00:12Z',
      '2026-11-19T15:00:12Z',
    ])
    expect(kept.slice(0, 3)).toEqual(['2026-11-12T15:37:12Z', '2026-11-12T18:00:12Z', '2026-11-13T00:00:12Z'])
    expect(kept).toHaveLength(56)
  })

  it('keeps nothing of the future and nothing older', () => {
    const out = [moment(8 * 86_400_000 + 1000, '1'), moment(-1000, '1')]
    expect(thinMoments(out, asOfMs)).toEqual([])
    expect(thinMoments([moment(8 * 86_400_000, '1'), moment(0, '2')], asOfMs)).toHaveLength(2)
  })

  it('keeps of one instant what is named first', () => {
    expect(thinMoments([moment(5000, '1'), moment(5000, '2')], asOfMs)).toEqual([moment(5000, '1')])
  })

  it('finds nothing more in what it has thinned, whatever the order', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const once = thinMoments(all, asOfMs)
        expect(thinMoments(once, asOfMs)).toEqual(once)
        expect(thinMoments(all.toReversed(), asOfMs)).toEqual(once)
      }),
    )
  })

  it('MKT-15 leaves a beginning to every window of a price that is read every ten minutes, at any later time', () => {
    const laterMs = fc.integer({ min: 0, max: 30 * hourMs })
    fc.assert(
      fc.property(laterMs, fc.integer({ min: 0, max: 600_000 }), (later, shift) => {
        const now = asOfMs + later
        const read = Array.from({ length: 9 * 144 }, (_, index) =>
          moment(shift + index * 600_000 - later, '1'),
        )
        const grown = thinMoments([...thinMoments(read.toReversed(), asOfMs), ...read], now)
        const packed = packMoments('coin', grown)
        for (const [windowMs, slackMs] of [
          [24 * hourMs, 2 * hourMs],
          [168 * hourMs, 16.8 * hourMs],
        ] as const) {
          const found = momentAt(packed, now - windowMs)
          expect(instantMs(found?.at ?? '')).toBeGreaterThanOrEqual(now - windowMs - slackMs)
        }
      }),
      { numRuns: 25 },
    )
  })
})
