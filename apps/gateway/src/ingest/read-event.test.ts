import { analyticsEvent, eventFieldNames, sourceFieldNames } from '@portico/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testEvent } from '../../test/events.ts'
import { createEventReader } from './read-event.ts'

/** A fixed sample, or as many as an exhaustive run asks for. */
const runs = Number(process.env['PORTICO_MUTATIONS'] ?? '1500')

const names = [...eventFieldNames, ...sourceFieldNames]

/** What JSON may say and a JavaScript value cannot: a key of the prototype, a number beyond all. */
function parsed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('@proto', '__proto__').replaceAll('"@huge"', '1e999'))
}

const lengths = [15, 16, 17, 32, 33, 64, 65, 253, 254, 300, 301, 500, 501, 2000, 2001]
const words =
  '/ // b b1 b123456789 b1234567890 page show hide manual pre online test1 a-test99 atest123 test a_b 1 @proto'
const texts = [
  ...words.split(' '),
  ...['', 'b1\n', 'pull up', 'a b', '\0', '\udfff\ud800'],
  ...lengths.flatMap((length) => ['a'.repeat(length), '\ud800\0'.repeat(length).slice(0, length)]),
  ...[32, 33].map((length) => `${'a'.repeat(length)}test1`),
]
const figures = [
  ...[0, -0, -1, 0.5, 3, 7, 8, 1000, 1001, -1000, -1001, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e-308],
  ...[8.64e15, 8.64e15 + 1, '@huge', 1_790_726_400_000],
]
const edges = [...texts, ...figures, true, false, null, [], {}, [1], [[]], { a: {} }]

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.constantFrom(...texts))
const figure = fc.oneof(fc.double(), fc.constantFrom(...figures))
const plain = fc.oneof(text, figure, fc.boolean(), fc.constant(null))
const name = fc.oneof(
  fc.constantFrom('@proto', 'constructor', 'prototype', 'toString', 'a\ud800', 'a\0', '7', ''),
  fc.constantFrom(64, 65).map((length) => 'n'.repeat(length)),
  fc.string({ maxLength: 8 }),
)
/** 2,000 characters as JSON are those with 471 in the last text. */
const sized = (last: number) => ({
  ...{ a: 'x'.repeat(500), b: 'x'.repeat(500), c: 'x'.repeat(500) },
  d: 'x'.repeat(last),
})
const extension = fc.oneof(
  fc.dictionary(name, plain, { maxKeys: 30 }),
  fc.integer({ min: 468, max: 474 }).map(sized),
  fc.array(plain, { maxLength: 4 }),
)
const deep = fc.integer({ min: 1, max: 500 }).map((levels) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return { a: value }
})
const hostile = fc.oneof(plain, extension, deep, fc.jsonValue())

const change = fc.oneof(
  fc.tuple(fc.constantFrom(...names, 'unknown', '@proto'), fc.oneof(hostile, fc.constant(undefined))),
  fc.tuple(fc.constantFrom('event_tracking_ext', 'curr_page_ext'), extension),
)
const changed = fc
  .array(change, { maxLength: 3 })
  .map((changes) => parsed({ ...testEvent(), ...Object.fromEntries(changes) }))
const item = fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: hostile.map(parsed) })

/** Tells whether an item fits, by the schema; fails where the reader says something else. */
function holds(read: ReturnType<typeof createEventReader>, one: unknown): boolean {
  const expected = v.safeParse(analyticsEvent, one)
  const event = read(one)
  expect(event && { ...event.fields, ...event.source }).toEqual(expected.success ? expected.output : null)
  return expected.success
}

describe('createEventReader', () => {
  it(
    'ANA-10 GATE-03 reads each item of a request as the schema of the contract does',
    () => {
      const seen = { fits: 0, refused: 0 }
      fc.assert(
        fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
          const read = createEventReader()
          for (const one of items) {
            seen[holds(read, one) ? 'fits' : 'refused'] += 1
          }
        }),
        { numRuns: runs },
      )
      expect(Math.min(seen.fits, seen.refused)).toBeGreaterThan(runs / 2)
      expect(Reflect.get({}, 'a')).toBeUndefined()
    },
    30_000 + runs * 10,
  )

  it('GATE-03 draws the schema’s line at every edge of every field', () => {
    const read = createEventReader()
    for (const field of names) {
      expect(holds(read, parsed({ ...testEvent(), [field]: undefined }))).toBeTypeOf('boolean')
      const fits = edges.filter((value) => holds(read, parsed({ ...testEvent(), [field]: value })))
      expect([field, fits.length > 0, fits.length < edges.length]).toEqual([field, true, true])
    }
  })

  it('GATE-03 draws it at every edge of an extension, of its names and of its size', () => {
    const read = createEventReader()
    const named = [...texts, 'constructor', 'prototype'].map((key) => ({ [key]: 'x' }))
    const long = [470, 471, 472].map(sized)
    const extensions = [...edges.map((value) => ({ a: value })), ...named, ...long]
    const fits = extensions.filter((one) =>
      holds(read, parsed({ ...testEvent(), event_tracking_ext: one, curr_page_ext: one })),
    )
    expect([fits.length > 0, fits.length < extensions.length]).toEqual([true, true])
    expect(long.map((one) => fits.includes(one))).toEqual([true, true, false])
  })

  it('reads no field that every object has', () => {
    for (const field of names) expect(field in {}).toBe(false)
  })

  it('gives neighbours of one source one object for it, and another source its own', () => {
    const read = createEventReader()
    const sources = [{}, { seq: 2 }, { screen_width: 1 }, { screen_width: 1 }, {}].map(
      (part) => read(testEvent(part))?.source,
    )
    const [first, second, third, fourth, fifth] = sources
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(fourth).toBe(third)
    expect(fifth).toEqual(first)
    expect(read({ ...testEvent(), screen_width: '1' })).toBeNull()
  })

  it('keeps NUL and halves of surrogate pairs out of every text', () => {
    const event = createEventReader()(testEvent({ url: 'a\0\ud800', event_tracking_ext: { '\0': '\udfff' } }))
    expect(event?.fields.url).toBe('a\ufffd\ufffd')
    expect(event?.fields.event_tracking_ext).toEqual({ '\ufffd': '\ufffd' })
  })
})
