import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setupI18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocaleEntry } from './codes.ts'
import { messageShape } from './message-shape.ts'
import {
  accountPlaceholders,
  channelPlaceholders,
  contentPlaceholders,
  placeholders,
  shellPlaceholders,
} from './placeholders.ts'
import { localeOf, locales } from './registry.ts'
import { parsePending } from './pending.ts'
import type { CatalogueReader } from './texts.ts'
import {
  compileCatalogue,
  completeLocales,
  compiledCatalogue,
  createCatalogueReader,
  localesWithAllTexts,
  namespaces,
  readCatalogue,
  requiredLocales,
} from './texts.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function folderOf(files: Record<string, unknown>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'catalogues-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return pathToFileURL(`${folder}/`)
}

const readerOf = (files: Record<string, unknown>): CatalogueReader => createCatalogueReader([folderOf(files)])

describe('createCatalogueReader', () => {
  it('merges along the fallback chain, nearest first', () => {
    const reader = readerOf({
      'en/site.json': { a: 'en a', b: 'en b', c: 'en c' },
      'es/site.json': { a: 'es a', b: 'es b' },
      'es-AR/site.json': { a: 'ar a' },
    })
    expect(reader.merged('es-AR', 'site')).toEqual({ a: 'ar a', b: 'es b', c: 'en c' })
    expect(reader.merged('asia', 'site')).toEqual({ a: 'en a', b: 'en b', c: 'en c' })
    expect(reader.own('ja', 'site')).toBeNull()
    expect(reader.merged('ja', 'tdk')).toEqual({})
  })

  it('LOC-06 lays texts of the operator over the bundled ones, variants over what their base says', () => {
    const bundled = folderOf({ 'es/site.json': { a: 'es a', b: 'es b' }, 'es-AR/site.json': { b: 'ar b' } })
    const overrides = folderOf({ 'es/site.json': { a: 'own a', b: 'own b' }, 'de/tdk.json': { t: 'own t' } })
    const reader = createCatalogueReader([bundled, overrides])
    expect(reader.merged('es', 'site')).toEqual({ a: 'own a', b: 'own b' })
    expect(reader.merged('es-AR', 'site')).toEqual({ a: 'own a', b: 'ar b' })
    expect(reader.own('de', 'tdk')).toEqual({ t: 'own t' })
    expect(reader.own('de', 'site')).toBeNull()
  })

  it('names the file of the operator that is broken', () => {
    const reader = createCatalogueReader([folderOf({}), folderOf({ 'fr/site.json': '{' })])
    expect(() => reader.own('fr', 'site')).toThrow('fr/site.json')
  })

  it('LOC-06 takes a text with or without a note beside it', () => {
    const reader = readerOf({ 'en/site.json': { a: { text: 'Go', note: 'A button.', max: 9 }, b: 'Stay' } })
    expect(reader.own('en', 'site')).toEqual({ a: 'Go', b: 'Stay' })
  })

  it.each([
    ['{"a":{"note":"c"}}'],
    ['{"a":{"text":1}}'],
    ['{"a":null}'],
    ['{"a":1}'],
    ['["a"]'],
    ['null'],
    ['"a"'],
    ['{"a":'],
    ['{"a":{"b":"c"}}'],
  ])('names the file that holds %s', (content) => {
    const reader = readerOf({ 'fr/site.json': content })
    expect(() => reader.merged('fr', 'site')).toThrow('fr/site.json')
  })
})

describe('localesWithAllTexts', () => {
  it('counts a variant as complete with its base, nothing with another language, and no double', () => {
    const reader = readerOf({
      'en/site.json': { a: 'a', b: 'b' },
      'en-GB/site.json': { a: 'a!' },
      'es/site.json': { a: 'x', b: 'y' },
      'es-AR/site.json': { a: 'z' },
      'fr/site.json': { a: 'x' },
      'de/site.json': { a: 'x', b: 'y' },
    })
    expect(localesWithAllTexts(reader)).toEqual(['en', 'en-GB', 'es', 'de', 'es-ES', 'es-AR', 'en-CA'])
  })

  it('misses a locale that lacks one namespace', () => {
    const reader = readerOf({
      'en/site.json': { a: 'a' },
      'en/tdk.json': { t: 't' },
      'fr/site.json': { a: 'x' },
    })
    expect(localesWithAllTexts(reader)).toEqual(['en', 'en-GB', 'en-CA'])
  })
})

describe('localesWithAllTexts with pending texts', () => {
  it('LOC-06 counts a locale as complete whose missing texts are listed, and no other', () => {
    const reader = readerOf({ 'en/site.json': { a: 'a', b: 'b' }, 'fr/site.json': { a: 'x' } })
    const listed = parsePending('["fr/site.json b"]')
    expect(localesWithAllTexts(reader, listed)).toContain('fr')
    expect(localesWithAllTexts(reader, parsePending('["fr/site.json a"]'))).not.toContain('fr')
    expect(localesWithAllTexts(reader, listed)).not.toContain('de')
  })

  it.each(['{}', '[1]', '"a"'])('LOC-06 takes %s for no list', (content) => {
    expect(() => parsePending(content)).toThrow('pending.json')
  })
})

describe('compileCatalogue', () => {
  it('LOC-01 makes texts that Lingui counts with in every locale of the registry', () => {
    const messages = compileCatalogue({ n: '{count, plural, other {#}} {coinName}', t: '{0} vs {1}' })
    for (const { code, numberTag } of locales) {
      const i18n = setupI18n({ locale: code, locales: numberTag, messages: { [code]: messages } })
      expect(i18n._('n', { count: 3, coinName: 'Bitcoin' }), code).toBe('3 Bitcoin')
      expect(i18n._('t', { 0: 'BTC', 1: 'ETH' })).toBe('BTC vs ETH')
    }
  })

  it('refuses a text that is no ICU message', () => {
    expect(() => compileCatalogue({ a: '{a-b}' })).toThrow(/syntax/)
  })
})

describe('bundled catalogues', () => {
  it('CONV-08 uses every placeholder that the shell and the channels list, and lists none twice', () => {
    const texts = namespaces.flatMap((namespace) => Object.values(readCatalogue('en', namespace)))
    const used = new Set(texts.flatMap((message) => messageShape(message).placeholders))
    expect(shellPlaceholders.filter((name) => !used.has(name))).toEqual([])
    expect(channelPlaceholders.filter((name) => !used.has(name))).toEqual([])
    const lists = [
      ...contentPlaceholders,
      ...shellPlaceholders,
      ...accountPlaceholders,
      ...channelPlaceholders,
    ]
    expect(placeholders.size).toBe(lists.length)
  })

  it('LOC-07 compiles each namespace of each locale by itself', () => {
    for (const { code } of locales) {
      for (const namespace of namespaces) {
        expect(Object.keys(compiledCatalogue(code, namespace))).toEqual(
          Object.keys(readCatalogue(code, namespace)),
        )
      }
    }
    for (const code of completeLocales()) expect(locales.map((entry) => entry.code)).toContain(code)
  })
})

it('SEO-01 LOC-08 locales that say and write all alike share one canonical page', () => {
  const own = ({ textsFrom, tag, dir }: LocaleEntry) => {
    const reader = createCatalogueReader()
    const speaking = textsFrom.filter((from) => namespaces.some((namespace) => reader.own(from, namespace)))
    return JSON.stringify([speaking, new Intl.Locale(tag).maximize().toString(), dir])
  }
  const shown = locales.filter(({ hidden, code }) => !hidden && code !== 'asia')
  for (const entries of Map.groupBy(shown, own).values())
    expect(new Set(entries.map(({ canonicalCode }) => canonicalCode)).size).toBe(1)
})

describe('texts over prices of any age', () => {
  const today = (tag: string) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'day')

  it.each(requiredLocales.map((code) => localeOf(code)))(
    'TRUTH-07 $code speak of no day in titles',
    (locale) => {
      const texts = [
        readCatalogue(locale.code, 'tdk')['asset.title'],
        readCatalogue(locale.code, 'site')['home.title'],
      ]
      for (const text of texts) expect(text?.toLowerCase()).not.toContain(today(locale.tag).toLowerCase())
    },
  )
})
