import { sourceFieldNames } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEvent } from '../../test/events.ts'
import { acceptEvents } from '../ingest/accept-events.ts'
import { isShortened, parseItemsJson, sharedFields } from './items-json.ts'
import { StrictJsonError } from './strict-json.ts'

const names: ReadonlySet<string> = new Set(sourceFieldNames)
const arrival = { website: 'portico', receivedAt: 1_790_726_400_000 }
const isItem = (value: unknown) => typeof value === 'object' && value !== null

function parse(text: string): readonly unknown[] {
  const items = parseItemsJson(Buffer.from(text), names)
  return Array.isArray(items) ? items : []
}

/** How many items of a body are read without what they share. */
const shortened = (text: string) =>
  parse(text).filter((item) => isItem(item) && isShortened({ ...item })).length

/** What is accepted of a body as JSON.parse reads it; null where it is no JSON. */
function expected(text: string) {
  try {
    return acceptEvents(JSON.parse(text), arrival)
  } catch {
    return null
  }
}

function accepted(text: string) {
  try {
    return acceptEvents(parse(text), arrival)
  } catch (error) {
    expect(error).toBeInstanceOf(StrictJsonError)
    return null
  }
}

const item = (part: object = {}) => JSON.stringify({ ...testEvent(), ...part })
const tail = item().slice(item().indexOf(',"browser":'))
const list = (...items: string[]) => `[${items.join()}]`
const numbered = (count: number) =>
  Array.from({ length: count }, (_, log_seq) => item({ log_seq, url: 'für „1“ 価格' }))

const bodies: readonly (readonly [string, string, number])[] = [
  ['items with one source', list(...numbered(50)), 50],
  ['one item', list(item()), 0],
  ['no item', '[]', 0],
  ['another source between', list(item(), item({ browser: 'Other' }), item(), item()), 3],
  ['a field that stands before as well', list(item(), `{"browser":"Own",${item().slice(1)}`, item()), 3],
  ['a source of which a part is its own', list(item(), item({ uid: '7' }), item({ uid: '8' })), 0],
  ['what is refused', list(item(), item({ type: 'other' }), 'null', '[]', '"text"', item()), 3],
  [
    'an end with a field of the event',
    list(`${tail.replace(',', '{').slice(0, -1)},"seq":1}`, item(), item()),
    2,
  ],
  ['an end in an extension', list(item(), `{"curr_page_ext":{"a":1${tail},"x":1}`, item()), 0],
  ['an end within a text', list(item(), `{"url":"a${tail}`, item()), 0],
  ['an end within a list', list(item(), `[1${tail}`, item()), 0],
  ['an end after an escape', list(item(), `{"url":"a\\${tail}`, item()), 0],
  ['an end behind its object', list(item(), `${item()}${tail}`, item()), 0],
  ['no end', list(item(), item()).slice(0, -1), 0],
  ['a comma too many', `[${item()},${item()},]`, 0],
]

describe('parseItemsJson', () => {
  it.each(bodies)('ANA-10 GATE-03 reads %s as JSON.parse does', (_name, text, count) => {
    expect(accepted(text)).toEqual(expected(text))
    if (expected(text) !== null) expect(shortened(text)).toBe(count)
  })

  it('ANA-10 GATE-03 reads bodies that were changed anywhere as JSON.parse does', () => {
    const pieces = fc.constantFrom(
      tail,
      ',',
      '"',
      '\\',
      '{',
      '}',
      '},{',
      '[',
      ']',
      ':',
      'ü',
      ',"uid":"9"',
      '',
    )
    const change = fc.record({ at: fc.nat(3000), length: fc.nat(3), piece: pieces })
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
        let text = list(...numbered(4))
        for (const { at, length, piece } of changes) {
          const place = at % text.length
          text = text.slice(0, place) + piece + text.slice(place + length)
        }
        const wanted = expected(text)
        seen[wanted === null ? 'refused' : 'read'] += 1
        expect(accepted(text)).toEqual(wanted)
      }),
      { numRuns: 1500 },
    )
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100)
  })

  it('GATE-03 refuses bytes that are no UTF-8, in what items share too', () => {
    for (const place of ['"Chrome"', '"click"']) {
      const bytes = Buffer.from(list(item(), item(), item()))
      bytes[bytes.lastIndexOf(place) + 1] = 0xff
      bytes[bytes.indexOf(place) + 1] = 0xff
      expect(() => parseItemsJson(bytes, names)).toThrow(StrictJsonError)
    }
  })

  it('tells what shortened items have in common', () => {
    const items = parse(list(...numbered(3)))
    expect(sharedFields(items)).toEqual(JSON.parse(`{${tail.slice(1)}`))
    expect(sharedFields([...items])).toBeUndefined()
  })
})
