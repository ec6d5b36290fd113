import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../src/unavailable.ts'
import { sampleEvent, sampleSource, sampleTime } from './contract-samples.ts'
import type { AcceptedEvent, EventSink } from '../../src/events/port.ts'

/** A place that events come to rest in, and nothing else uses. */
export interface EventRest extends AsyncDisposable {
  /** Opens a sink, as another process would. */
  open(): Promise<EventSink>
  /** What has come to rest of a session, by `log_seq`. */
  read(sessionId: string): Promise<readonly AcceptedEvent[]>
}

/** What every sink of events must do. `open` opens an empty place. */
export function describeEventSink(name: string, open: () => Promise<EventRest>): void {
  describe(`EventSink: ${name}`, () => {
    let opened: EventRest | null = null
    const rest = () => {
      if (opened === null) throw new Error('There is no place to rest in.')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    }, 120_000)
    afterAll(() => opened?.[Symbol.asyncDispose]())
    describe('what is stored', () => describeValues(rest))
    describe('what comes twice', () => describeCopies(rest))
    describe('what is not believed', () => describeClamped(rest))
    describe('many at once', () => describeMany(rest))
    describe('its end', () => describeEnd(rest))
  })
}

type Rest = () => EventRest

function numbersOf(events: readonly AcceptedEvent[]): readonly number[] {
  return events.map((event) => event.log_seq)
}

function countTo(end: number): readonly number[] {
  return Array.from({ length: end }, (_, index) => index + 1)
}

function describeValues(rest: Rest): void {
  it('ANA-10 has every field of an event when the store has resolved', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const events = [
      sampleEvent(source, 1, { type: 'page', page_status: 'show', event_tracking_id: '/' }),
      sampleEvent(source, 2, { retry_count: 3, merge: false, timely: true, curr_page_ext: {} }),
    ]
    await sink.store(events)
    expect(await rest().read(source.session_id)).toEqual(events)
    expect(sink.waiting()).toBe(0)
  })

  it('keeps apart what changes within a session', async () => {
    await using sink = await rest().open()
    const visitor = sampleSource()
    const account = sampleSource({ session_id: visitor.session_id, uid: '1234567890' })
    const events = [sampleEvent(visitor, 1), sampleEvent(account, 2), sampleEvent(visitor, 3)]
    await sink.store(events)
    expect(await rest().read(visitor.session_id)).toEqual(events)
  })

  it('gives back any text and any extension as it was', async () => {
    await using sink = await rest().open()
    // What means something in SQL, in JSON or in the text of an array, and what is anything.
    const sign = fc.constantFrom(...'"\\\'{},;$ \n\t\b\f\r\v\u001f\u007f\u2028nutNULL😀é')
    const text = fc
      .oneof(fc.string({ unit: sign, maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 40 }))
      .filter((value) => !value.includes('\0'))
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    const value = fc.oneof(text, number, fc.boolean(), fc.constant(null))
    const ext = fc.dictionary(text, value, { maxKeys: 4, noNullPrototype: true })
    const change = fc.record({ title: text, url: text, curr_page: text, event_tracking_ext: ext })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), text, async (changes, referer) => {
        const source = sampleSource({ source_referer: referer })
        const events = changes.map((each, index) => sampleEvent(source, index + 1, each))
        await sink.store(events)
        // JSON has one zero.
        const written: unknown = JSON.parse(JSON.stringify(events))
        expect(await rest().read(source.session_id)).toEqual(written)
      }),
      { numRuns: 25 },
    )
  })

  it('ANA-10 keeps the others of an event that can never be stored', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const events = countTo(30).map((number) => sampleEvent(source, number))
    const bad = sampleEvent(source, 31, { title: 'no text holds \0' })
    await sink.store(events.toSpliced(17, 0, bad))
    expect(await rest().read(source.session_id)).toEqual(events)
  })

  it('takes no events for granted', async () => {
    await using sink = await rest().open()
    await sink.store([])
    expect(await sink.ready()).toBe(true)
  })
}

function describeCopies(rest: Rest): void {
  it('ANA-10 stores an event once that comes twice in one batch, again later, and after failures', async () => {
    await using sink = await rest().open()
    await using other = await rest().open()
    const source = sampleSource()
    const events = [sampleEvent(source, 1), sampleEvent(source, 2)]
    const retried = events.map((event) => ({
      ...event,
      retry_count: 4,
      receivedAt: event.receivedAt + 60_000,
    }))
    await sink.store([...events, ...events])
    await sink.store([...retried, sampleEvent(source, 3)])
    await other.store(retried)
    expect(await rest().read(source.session_id)).toEqual([...events, sampleEvent(source, 3)])
  })

  it('ANA-10 stores an event once that two processes bring at the same time', async () => {
    await using sink = await rest().open()
    await using other = await rest().open()
    const source = sampleSource()
    const events = countTo(400).map((number) => sampleEvent(source, number))
    const reversed = events.toReversed()
    await Promise.all([
      ...[0, 100, 200, 300].map((from) => sink.store(events.slice(from, from + 100))),
      ...[0, 80, 160, 240, 320].map((from) => other.store(reversed.slice(from, from + 80))),
    ])
    expect(await rest().read(source.session_id)).toEqual(events)
  })

  it('ANA-10 stores events of both sides of midnight, each once and in its own day', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const midnight = Date.parse('2026-11-23T00:00:00Z')
    const before = sampleEvent(source, 1, { at: midnight - 1 })
    const after = sampleEvent(source, 2, { at: midnight })
    expect([before.day, after.day]).toEqual(['2026-11-22', '2026-11-23'])
    await sink.store([before, after])
    await sink.store([after, before])
    expect(await rest().read(source.session_id)).toEqual([before, after])
  })
}

/** A copy that was received on a day of November 2026, when its own time was not believed. */
function clampedCopy(event: AcceptedEvent, date: number): AcceptedEvent {
  const at = Date.UTC(2026, 10, date, 9)
  return { ...event, clock: 'clamped', at, day: new Date(at).toISOString().slice(0, 10), receivedAt: at }
}

function describeClamped(rest: Rest): void {
  it('ANA-10 stores an event once whose copies were clamped to two days', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const event = sampleEvent(source, 1, { timestamp: 0 })
    await sink.store([clampedCopy(event, 14), clampedCopy(event, 15)])
    await sink.store([
      clampedCopy(event, 16),
      clampedCopy(sampleEvent(source, 2, { timestamp: 2 ** 53 - 1 }), 16),
    ])
    const read = await rest().read(source.session_id)
    expect(numbersOf(read)).toEqual([1, 2])
    expect(read[0]).toEqual(clampedCopy(event, 14))
  })

  it('ANA-10 stores an event once that was believed at first and came again when it was not', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const event = sampleEvent(source, 1)
    await sink.store([event])
    await sink.store([clampedCopy(event, 24)])
    expect(await rest().read(source.session_id)).toEqual([event])
  })

  it('ANA-10 stores an event once that was not believed at first and came again when it was', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const event = sampleEvent(source, 1)
    await sink.store([clampedCopy(event, 20)])
    await sink.store([event, sampleEvent(source, 2)])
    const read = await rest().read(source.session_id)
    expect(read).toEqual([clampedCopy(event, 20), sampleEvent(source, 2)])
  })

  it('ANA-10 stores an event once that two processes clamp to two days at the same time', async () => {
    await using sink = await rest().open()
    await using other = await rest().open()
    const source = sampleSource()
    const events = countTo(50).map((number) => sampleEvent(source, number, { timestamp: sampleTime * 2 }))
    await Promise.all([
      sink.store(events.map((event) => clampedCopy(event, 17))),
      other.store(events.toReversed().map((event) => clampedCopy(event, 18))),
    ])
    expect(numbersOf(await rest().read(source.session_id))).toEqual(countTo(50))
  })
}

function describeMany(rest: Rest): void {
  it('ANA-10 stores what a thousand bring at once, in the order of log_seq', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    const storing = countTo(1000).map((number) => sink.store([sampleEvent(source, number)]))
    expect(sink.waiting()).toBeGreaterThan(0)
    await Promise.all(storing)
    expect(sink.waiting()).toBe(0)
    expect(numbersOf(await rest().read(source.session_id))).toEqual(countTo(1000))
  })

  it('ANA-10 stores a batch that is larger than what is stored at once', async () => {
    await using sink = await rest().open()
    const source = sampleSource()
    await sink.store(countTo(2500).map((number) => sampleEvent(source, number)))
    expect(numbersOf(await rest().read(source.session_id))).toEqual(countTo(2500))
  })
}

function describeEnd(rest: Rest): void {
  it('waits for what is under way, then takes nothing more', async () => {
    const sink = await rest().open()
    const source = sampleSource()
    const storing = countTo(20).map((number) => sink.store([sampleEvent(source, number)]))
    await sink[Symbol.asyncDispose]()
    expect(numbersOf(await rest().read(source.session_id))).toEqual(countTo(20))
    await Promise.all(storing)
    expect(await sink.ready()).toBe(false)
    await expect(sink.store([sampleEvent(source, 21)])).rejects.toThrow(StoreUnavailable)
  })
}
