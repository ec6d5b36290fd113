import { analyticsEvent, batchEvents, eventFieldNames, sourceFieldNames } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { prepareBodies } from './bodies.ts'
import { sampleEvents } from './sample-events.ts'

const nowMs = Date.UTC(2026, 10, 22, 12)
const items = v.array(
  v.looseObject({ log_seq: v.unknown(), session_id: v.unknown(), retry_count: v.unknown() }),
)

describe('sampleEvents', () => {
  it('gives every field of the contract, and only what the contract takes', () => {
    const names = [...eventFieldNames, ...sourceFieldNames]
      .filter((name) => name !== 'page_status')
      .toSorted()
    for (const event of sampleEvents('a', 60, nowMs)) {
      expect(v.safeParse(analyticsEvent, event).success).toBe(true)
      expect(
        Object.keys(event)
          .filter((name) => name !== 'page_status')
          .toSorted(),
      ).toEqual(names)
    }
  })

  it('numbers the events of a tab without a gap, and those of a page view from 1', () => {
    const visit = sampleEvents('a', 50, nowMs)
    expect(visit.map((event) => event.log_seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(visit.slice(4, 7).map((event) => event.seq)).toEqual([5, 1, 2])
    expect(new Set(visit.map((event) => event.page_unique_id)).size).toBe(10)
    expect(new Set(visit.map((event) => event.session_id)).size).toBe(1)
  })
})

describe('prepareBodies', () => {
  const prepared = prepareBodies({ run: 'a', events: 1000, batch: 50, nowMs })
  const all = prepared.bodies.flatMap((body) => v.parse(v.pipe(v.string(), v.parseJson(), items), body))

  it('counts what fits, what does not, and what is new', () => {
    const fitting = all.filter((item) => v.safeParse(analyticsEvent, item).success)
    const keys = new Set(fitting.map((item) => `${String(item.session_id)} ${String(item.log_seq)}`))
    expect(prepared).toMatchObject({ fitting: fitting.length, invalid: all.length - fitting.length })
    expect(prepared.distinct).toBe(keys.size)
    expect(prepared).toMatchObject({ invalid: 10, fitting: 990, distinct: 900 })
    expect(all.filter((item) => item.retry_count === 1)).toHaveLength(90)
  })

  it('keeps a full batch within what a request may hold', () => {
    for (const body of prepared.bodies) expect(Buffer.byteLength(body)).toBeLessThan(64 * 1024)
    expect(batchEvents).toBe(50)
  })

  it('repeats no event of another run', () => {
    const other = prepareBodies({ run: 'b', events: 1000, batch: 50, nowMs })
    expect(prepared.bodies.filter((body) => other.bodies.includes(body))).toEqual([])
  })

  it('refuses events that no whole number of bodies holds', () => {
    expect(() => prepareBodies({ run: 'a', events: 70, batch: 50, nowMs })).toThrow(RangeError)
  })
})
