import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTexts, english, fill, readTexts, textsAddress } from './texts.ts'

const script = 'https://site.example/embed/converter.js'
const german = { ...english, lang: 'de', name: 'Umrechner' }

afterEach(() => vi.unstubAllGlobals())

/** Answers calls for texts one after the other, and notes their addresses. */
function answering(...answers: readonly (Response | Error)[]): readonly string[] {
  const asked: string[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = left.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('nobody answers')
  })
  return asked
}

describe('createTexts', () => {
  it('LOC-07 asks the origin of the script for one language, once for all converters of a page', async () => {
    const asked = answering(Response.json(german))
    const textsIn = createTexts(script)
    const both = await Promise.all([textsIn('de'), textsIn('de')])
    expect(both).toEqual([german, german])
    expect(asked).toEqual(['https://site.example/embed/texts.json?locale=de'])
  })

  it('asks nobody for English, which the script carries', async () => {
    const asked = answering()
    expect(await createTexts(script)('en')).toBe(english)
    expect(asked).toEqual([])
  })

  it.each([
    ['no network', new Error('offline')],
    ['a refusal', new Response('no', { status: 500 })],
    ['another shape', Response.json({ ...german, amount: '' })],
    ['no JSON', new Response('<!doctype html>')],
  ])('reads English after %s, and asks again the next time', async (_, failure) => {
    const asked = answering(failure, Response.json(german))
    const textsIn = createTexts(script)
    expect(await textsIn('de')).toBe(english)
    expect(await textsIn('de')).toEqual(german)
    expect(asked).toHaveLength(2)
  })
})

describe('readTexts', () => {
  it.each([null, 'text', [], {}, { ...english, more: 3 }])('refuses %j', (value) => {
    expect(() => readTexts(value)).toThrow(TypeError)
  })

  it('takes what it knows and nothing else', () => {
    expect(readTexts({ ...german, extra: 'x' })).toEqual(german)
  })
})

describe('textsAddress', () => {
  it('takes any text for a locale', () => {
    expect(textsAddress(script, 'zh-TC&x=1')).toBe(
      'https://site.example/embed/texts.json?locale=zh-TC%26x%3D1',
    )
  })
})

describe('fill', () => {
  it('fills every name, and leaves one without a value', () => {
    expect(fill('{a} and {b} and {a}', { a: '$1' })).toBe('$1 and {b} and $1')
  })
})
