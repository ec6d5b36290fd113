import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEventMessage, writeEventMessages } from './event-message.ts'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { acceptedEvents } from '../../../test/events/site.ts'

const texts = (events: Parameters<typeof writeEventMessages>[0]) =>
  writeEventMessages(events).map(({ text }) => text)
const ids = (events: Parameters<typeof writeEventMessages>[0]) =>
  writeEventMessages(events).map(({ id }) => id)

/** The text of a message of one event, with something about it changed. */
function altered(change: object, eventChange: object = {}): string {
  const source = sampleSource()
  const event = { ...sampleEvent(source, 1), source: 0, ...eventChange }
  return JSON.stringify({ v: 1, sources: [source], events: [event], ...change })
}

describe('messages of events', () => {
  it('ANA-10 are read as they were written, whatever stands in them', () => {
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
    const oneEvent = fc.record({
      ...{
        device: fc.string({ maxLength: 3 }).map((text) => `d${text.length}`),
        title: fc.string({ unit: anyCharacter }),
      },
      ...{
        ext: fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
      },
    })
    fc.assert(
      fc.property(fc.array(oneEvent, { maxLength: 8 }), (drawn) => {
        const events = drawn.map(({ device, title, ext }, index) => ({
          ...sampleEvent(sampleSource({ device_id: device, session_id: 'session-1' }), index),
          title: title.slice(0, 300).toWellFormed(),
          event_tracking_ext: Object.fromEntries(
            Object.entries(ext).filter(([name]) => name !== '__proto__'),
          ),
        }))
        expect(texts(events).flatMap((text) => readEventMessage(text))).toEqual(events)
      }),
    )
  })

  it('keep the names in extensions that objects have of their own', () => {
    const ext: unknown = JSON.parse('{"prototype":1,"constructor":"x","__proto__":null}')
    const [text = ''] = texts(acceptedEvents('test', 0, 1))
    const written = text.replace('{"from":"btc","to":"usd"}', JSON.stringify(ext))
    expect(JSON.stringify(readEventMessage(written)?.[0]?.event_tracking_ext)).toBe(JSON.stringify(ext))
  })

  it('name each source once', () => {
    const [text = ''] = texts(acceptedEvents('test', 0, 50))
    expect(text.split('"screen_width"')).toHaveLength(2)
  })

  it('ANA-10 have the same id for the same events alone', () => {
    const events = acceptedEvents('test', 0, 3)
    expect(ids(events)).toEqual(ids(structuredClone(events)))
    expect(ids(events)).not.toEqual(ids(events.toReversed()))
    expect(ids(events)).not.toEqual(ids(events.slice(1)))
    expect(ids(events)[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('are parted before they grow over 512 KiB, in order, and an event that is longer travels alone', () => {
    const wide = (count: number) => ({ referer: '↔'.repeat(2000), url: 'x'.repeat(count) })
    const events = acceptedEvents('test', 0, 300).map((event, index) => ({
      ...event,
      ...wide(7 * (index % 250)),
    }))
    const parts = texts(events)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(512 * 1024)
    expect(parts.flatMap((text) => readEventMessage(text))).toEqual(events)
    const giant = acceptedEvents('test', 0, 3).map((event) => ({ ...event, referer: 'x'.repeat(600_000) }))
    expect(texts(giant)).toHaveLength(3)
    expect(texts([])).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['an unknown version', altered({ v: 2 })],
    ['no sources', altered({ sources: undefined })],
    ['a source without a device', altered({ sources: [{ ...sampleSource(), device_id: undefined }] })],
    ['an event of a source that is not there', altered({}, { source: 1 })],
    ['an event of a source before the first', altered({}, { source: -1 })],
    ['an event without an id', altered({}, { id: undefined })],
    ['an extension that holds another', altered({}, { curr_page_ext: { deep: {} } })],
    ['a day that is none', altered({}, { day: '20261122' })],
    ['a time that is a text', altered({}, { at: '2026-11-22' })],
    ['an unknown kind of event', altered({}, { type: 'hover' })],
  ])('are refused whole with %s', (_what, text) => {
    expect(readEventMessage(text)).toBeNull()
  })

  it('are read or refused, and never throw', () => {
    expect(readEventMessage(altered({}))).toHaveLength(1)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const events = readEventMessage(text)
        expect(events === null || Array.isArray(events)).toBe(true)
      }),
    )
  })
})
