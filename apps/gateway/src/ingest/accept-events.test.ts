import { sourceFieldNames } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { testEvent } from '../../test/events.ts'
import { acceptEvents } from './accept-events.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** 2026-09-30T12:00:00Z */
const receivedAt = Date.UTC(2026, 8, 30, 12)

const accept = (items: readonly unknown[], website = 'portico') =>
  acceptEvents(items, { website, receivedAt }).events

const idOf = (part: Parameters<typeof testEvent>[0], website?: string) =>
  accept([testEvent(part)], website)[0]?.id

describe('the id of an event', () => {
  it('ANA-10 is 32 digits that follow from site, app, device, session, page view and number', () => {
    // printf 'portico\nweb\ndevice-1\nsession-1\npage-1\n1' | sha256sum
    expect(idOf({})).toBe('8cf5949a15333f79be63d8ad15ba5970')
    const changed = [
      idOf({}, 'other'),
      idOf({ app_id: 'other' }),
      idOf({ device_id: 'other' }),
      idOf({ session_id: 'other' }),
      idOf({ page_unique_id: 'other' }),
      idOf({ log_seq: 2 }),
    ]
    expect(new Set([idOf({}), ...changed]).size).toBe(7)
  })

  it('ANA-10 is the same however often sending has failed, and whatever else is told', () => {
    for (const part of [{ retry_count: 3 }, { timestamp: receivedAt }, { seq: 9 }, { browser: 'Other' }]) {
      expect(idOf(part)).toBe(idOf({}))
    }
  })
})

describe('the source of events', () => {
  it('is told once for all events of one source, with an id of its content and site', () => {
    const [first, second, third] = accept([testEvent(), testEvent({ log_seq: 2 }), testEvent({ uid: '7' })])
    expect(second?.source).toBe(first?.source)
    expect(third?.source.id).not.toBe(first?.source.id)
    expect(first?.source).toMatchObject({ website: 'portico', device_id: 'device-1', uid: '' })
    expect(first?.source.id).toMatch(/^[0-9a-f]{32}$/)
    expect(Object.keys(first?.source ?? {}).toSorted()).toEqual(
      ['id', 'website', ...sourceFieldNames].toSorted(),
    )
    expect(accept([testEvent({ seq: 5 })])[0]?.source.id).toBe(first?.source.id)
    expect(accept([testEvent()], 'other')[0]?.source.id).not.toBe(first?.source.id)
  })
})

describe('the time of an event', () => {
  it.each([
    ['its own', 0, 0, 'believed'],
    ['seven days ago', -7 * dayMs, -7 * dayMs, 'believed'],
    ['more than seven days ago', -7 * dayMs - 1, -7 * dayMs, 'clamped'],
    ['the epoch', -receivedAt, -7 * dayMs, 'clamped'],
    ['a day ahead', dayMs, dayMs, 'believed'],
    ['more than a day ahead', dayMs + 1, dayMs, 'clamped'],
    ['the end of all clocks', 8.64e15 - receivedAt, dayMs, 'clamped'],
  ])('ANA-10 of %s stands where it can be believed', (_name, offset, at, clock) => {
    const timestamp = receivedAt + offset
    const [event] = accept([testEvent({ timestamp })])
    expect(event).toMatchObject({ timestamp, at: receivedAt + at, clock, receivedAt })
  })

  it('ANA-10 lies in its UTC day, whenever it is received', () => {
    const midnight = Date.UTC(2026, 8, 30)
    const [before, after] = accept([
      testEvent({ timestamp: midnight - 1 }),
      testEvent({ timestamp: midnight }),
    ])
    expect([before?.day, after?.day]).toEqual(['2026-09-29', '2026-09-30'])
    const later = { website: 'portico', receivedAt: receivedAt + 3 * dayMs }
    const [resent] = acceptEvents([testEvent({ timestamp: midnight - 1 })], later).events
    expect([resent?.id, resent?.day]).toEqual([before?.id, before?.day])
    const [clamped] = accept([testEvent({ timestamp: 0 })])
    expect(clamped?.day).toBe('2026-09-23')
  })
})

describe('acceptEvents', () => {
  it('ANA-10 leaves out what does not fit and keeps the order of the others', () => {
    const items = [1, 2, 3].map((log_seq) => testEvent({ log_seq }))
    const events = accept([null, items[0], [], 'text', items[1], { ...items[2], type: 'other' }, items[2]])
    expect(events.map(({ log_seq }) => log_seq)).toEqual([1, 2, 3])
    expect(accept([])).toEqual([])
  })
})
