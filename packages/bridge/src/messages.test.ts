import { anything, assert, constantFrom, property, record, string } from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { appPayloads, readAppMessage, readPageMessage } from './messages.ts'
import { documentBlocks } from '../test/document.ts'

const example = v.object({ name: v.string(), payload: v.unknown() })
const page = { path: '/price', title: 'Prices', locale: 'zh_TW', theme: 'black' }
const sent = (data: unknown, version = 1) => JSON.stringify({ version, data })

describe('docs/app-bridge.md', () => {
  it('PLAT-02 has an example of each message, as the schema wants it', () => {
    const examples = documentBlocks('json message').map((text) => v.parse(example, JSON.parse(text)))
    expect(examples.map(({ name }) => name).toSorted()).toEqual(Object.keys(appPayloads).toSorted())
    for (const { name, payload } of examples) {
      const message = readAppMessage(name, JSON.stringify(payload))
      expect({ version: 1, data: message?.data }).toEqual(payload)
    }
  })

  it('PLAT-02 has the message that the page takes', () => {
    expect(documentBlocks('json reply').map(readPageMessage)).toEqual([{ version: 1, name: 'session' }])
  })
})

describe('readAppMessage', () => {
  it.each([
    ['page', sent(page)],
    ['open', sent({ address: 'exchange-app://trade' })],
    ['navigate', sent({ path: '/login', locale: 'en' })],
  ])('PLAT-02 reads %s', (name, payload) => {
    expect(readAppMessage(name, payload)?.name).toBe(name)
  })

  it.each([
    ['another version', 'page', sent(page, 2)],
    ['another name', 'pages', sent(page)],
    ['no JSON', 'page', '{'],
    ['no version', 'page', JSON.stringify({ data: page })],
    ['a path elsewhere', 'navigate', sent({ path: 'https://other.example/', locale: 'en' })],
    ['a script', 'open', sent({ address: 'javascript:alert(1)' })],
    ['a document', 'open', sent({ address: 'data:text/html,x' })],
    ['a title without end', 'page', sent({ ...page, title: 'x'.repeat(201) })],
    ['too many events', 'eventLog', sent(Array.from({ length: 51 }, () => ({})))],
  ])('PLAT-02 leaves out %s', (_case, name, payload) => {
    expect(readAppMessage(name, payload)).toBeNull()
  })
})

describe('readPageMessage', () => {
  it.each([
    null,
    7,
    '',
    '{}',
    '"session"',
    '{"version":1}',
    '{"version":2,"name":"session"}',
    '{"version":1,"name":"html","html":"<b>"}',
    `{"version":1,"name":"session"}${' '.repeat(1000)}`,
  ])('PLAT-02 leaves out %j', (text) => {
    expect(readPageMessage(text)).toBeNull()
  })

  it('PLAT-02 answers the one message or null, whatever comes', () => {
    const known = { version: 1, name: 'session' }
    const near = record({ version: constantFrom(1, 2, '1'), name: constantFrom('session', 'Session') })
    assert(
      property(anything(), near, string(), (value, almost, text) => {
        for (const given of [value, JSON.stringify(almost), text]) {
          expect([null, JSON.stringify(known)]).toContainEqual(
            readPageMessage(given) === null ? null : JSON.stringify(readPageMessage(given)),
          )
        }
      }),
    )
  })
})
