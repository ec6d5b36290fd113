import { pathToFileURL } from 'node:url'
import { locales } from '@portico/locale'
import type { Catalogue, CatalogueReader } from '@portico/locale/texts'
import { createCatalogueReader } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'
import { describeFault } from './catalogue-check.ts'
import {
  checkContext,
  parseContexts,
  readContexts,
  type TextContexts,
  visibleLength,
} from './context-check.ts'

/** A reader whose only texts are these of the namespace `site`. */
function readerOf(texts: Readonly<Record<string, Catalogue>>): CatalogueReader {
  const own: CatalogueReader['own'] = (code, namespace) => (namespace === 'site' ? (texts[code] ?? null) : {})
  return { own, merged: () => ({}) }
}

const note = 'Button below the form.'

function faultsOf(texts: Readonly<Record<string, Catalogue>>, contexts: TextContexts): string[] {
  const codes = locales.map(({ code }) => code).filter((code) => Object.hasOwn(texts, code))
  return checkContext(readerOf(texts), codes, (namespace) => (namespace === 'site' ? contexts : {})).map(
    describeFault,
  )
}

describe('visibleLength', () => {
  it.each([
    ['Log in', 6],
    ['', 0],
    ['Convert {coinCode}', 16],
    ['Read the <0>terms</0>', 14],
    ['ログイン', 8],
    ['（登录）', 8],
    ['تَسجيل', 5],
    ['เข้าสู่ระบบ', 8],
    ['# 1', 3],
    ["It''s", 4],
    ['{count, plural, one {# coin} other {# coins}}', 14],
    ['{0, select, a {short} other {rather long}} end', 15],
    ['{0, select, other {{count, plural, other {# of #}}}}', 20],
  ])('LOC-06 takes %s to be %i characters long', (message, length) => {
    expect(visibleLength(message)).toBe(length)
  })

  it('throws at what is no ICU message', () => {
    expect(() => visibleLength('{a-b}')).toThrow(/syntax/)
  })
})

describe('checkContext', () => {
  it('LOC-06 wants a note of three words for every English text', () => {
    const texts = { en: { a: 'One', b: 'Two', toString: 'Three' } }
    expect(faultsOf(texts, { a: { note }, b: { note: 'A button' } })).toEqual([
      'en/site.json "b": the context note "A button" says too little',
      'en/site.json "toString": has no context note',
    ])
    expect(faultsOf(texts, { a: { note }, b: { note }, toString: { note } })).toEqual([])
  })

  it('LOC-06 names own texts that are longer than their note allows, in every language asked for', () => {
    const contexts = { a: { note, max: 6 }, b: { note } }
    const english = { a: 'Log in', b: 'A sentence as long as it likes' }
    expect(faultsOf({ en: english, ja: { a: 'ログ', b: '長い文' } }, contexts)).toEqual([])
    expect(faultsOf({ en: english, fr: { a: 'Connexion' }, ja: { a: 'ログイン' } }, contexts)).toEqual([
      'ja/site.json "a": takes 8 characters where 6 have room',
      'fr/site.json "a": takes 9 characters where 6 have room',
    ])
    const unasked = checkContext(readerOf({ en: english, fr: { a: 'Connexion' } }), ['en'], () => contexts)
    expect(unasked.filter(({ code }) => code === 'fr')).toEqual([])
  })

  it('leaves a text that cannot be read to the check of the catalogues', () => {
    expect(faultsOf({ en: { a: 'Log in {time' } }, { a: { note, max: 3 } })).toEqual([])
  })

  it('LOC-06 finds a note for every text of this project', () => {
    expect(checkContext(createCatalogueReader(), []).map(describeFault)).toEqual([])
  })
})

describe('readContexts', () => {
  it('reads the notes beside texts; there are none without a file', () => {
    using folder = makeFolder({
      'site.json': '{ "a": { "text": "Go", "note": "Button below the form.", "max": 12 }, "b": "Stay" }',
    })
    const url = pathToFileURL(`${folder.path}/`)
    expect(readContexts('site', url)).toEqual({ a: { note, max: 12 } })
    expect(readContexts('tdk', url)).toEqual({})
  })

  it.each([
    ['{ "a": 1 }', /^a: /],
    ['{ "a": { "note": "x" } }', /^a\.text: /],
    ['{ "a": { "text": "x", "max": 12 } }', /^a\.note: /],
    ['{ "a": { "text": "x", "note": "x", "max": 0 } }', /^a\.max: /],
    ['{ "a": { "text": "x", "note": "x", "max": 1.5 } }', /^a\.max: /],
    ['{ "a": { "text": "x", "note": "x", "limit": 12 } }', /^a\.limit: /],
  ])('LOC-06 refuses %s', (content, problem) => {
    expect(() => parseContexts(content)).toThrow(problem)
    using folder = makeFolder({ 'site.json': content })
    expect(() => readContexts('site', pathToFileURL(`${folder.path}/`))).toThrow('en/site.json')
  })
})
