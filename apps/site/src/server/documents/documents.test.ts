import { loadBrand } from '@portico/brands'
import { localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import type { Documents } from './current-brand.ts'
import { readDocumentName } from './document-name.ts'
import type { EditionParts } from './edition-parts.ts'
import { openEditions } from './open-editions.ts'
import { DocumentError, readDocument } from './read-document.ts'

const brand = await loadBrand('default')
const coin = (title: string) =>
  `---\ntitle: ${title}\nsummary: What it is.\nasset: btc\nupdated: 2026-11-20\nsources:\n  - name: Paper\n    url: https://bitcoin.org/bitcoin.pdf\n---\n\nWords.\n`

describe('readDocumentName', () => {
  it.each([
    ['brand/settings', { kind: 'settings' }],
    ['tdk', { kind: 'titles' }],
    ['legal/en/terms', { kind: 'legal', code: 'en', slug: 'terms', country: null }],
    ['legal/zh-TC/risk/de', { kind: 'legal', code: 'zh-TC', slug: 'risk', country: 'de' }],
    ['coin/fr/btc', { kind: 'coin', code: 'fr', slug: 'btc' }],
    ['news/en/open-day', { kind: 'news', code: 'en', slug: 'open-day' }],
    ['country/de', { kind: 'country', country: 'de' }],
  ])('SHIP-05 reads %s', (name, expected) => {
    expect(readDocumentName(name)).toEqual(expected)
  })

  it.each([
    ...['', 'toString', 'brand/id', 'legal/en', 'legal/xx/terms', 'legal/en/other', 'legal/en/terms/DE'],
    ...[
      'legal/en/terms/de/x',
      'coin/en/../../x',
      'coin/en/btc/de',
      'country/DE',
      ...['country/de/x', 'country/de/', 'country/de//zz', 'country//de', '/country/de'],
      ...['legal/en/terms/', 'legal/en//terms', 'news/en/open-day/', 'tdk/', 'brand/settings/'],
      `news/en/${'a'.repeat(120)}`,
    ],
  ])('SHIP-05 knows no %s', (name) => {
    expect(readDocumentName(name)).toBeNull()
  })
})

describe('readDocument', () => {
  it.each([
    ['tdk', '{"en":{"home":{"title":"{count"}}}', 'tdk: en.home.title: '],
    ['tdk', '{"en":{"home":{"titel":"x"}}}', 'tdk: en.home.titel'],
    ['coin/en/eth', coin('x'), 'coin/en/eth:4: asset: expected eth'],
    ['academy/en/btc', '# No front matter', 'academy/en/btc:1: front matter'],
    ['news/en/x', '---\ntitle: x\nsummary: y\npublished: soon\n---\n', 'news/en/x:4: published'],
    ['legal/en/terms', '---\neffective: soon\n---\n', 'legal/en/terms:2: effective'],
    ['legal/en/privacy', '<!-- consent: maybe -->', 'legal/en/privacy: consent cannot be "maybe"'],
    ['country/de', '{"country":"FR"}', 'country/de'],
    ['brand/settings', '{"name":""}', 'brand/settings: name'],
    ['brand/logo', '<script>', 'brand/logo: expected one <svg>'],
    ['brand/notice', '{"level":"incident","text":{"de":"x"}}', 'brand/notice: text'],
    [
      'brand/notice',
      '{"level":"notice","text":{"en":"x"},"link":{"name":{"en":"x"},"url":"javascript:x"}}',
      'brand/notice: link.url',
    ],
    ['legal/en/terms/de', '# Terms', 'effective: terms of a country'],
    ['brand/nothing', '', 'there is no such document'],
    ['tdk', ' '.repeat(300_000), 'longer than'],
  ])('SHIP-05 refuses %s with the place and the reason', async (name, text, reason) => {
    const reading = readDocument(name, text, { brand, logger: recordingLogger() })
    await expect(reading).rejects.toThrow(DocumentError)
    await expect(reading).rejects.toThrow(reason)
  })

  const link = '[x](javascript:x)'
  const news = '---\ntitle: News\nsummary: What is new.\npublished: 2026-11-20\n---\n\n'
  it.each([
    ['coin/en/btc', `${coin('Bitcoin')}${link}\n`],
    ['academy/en/btc', `${coin('Bitcoin')}${link}\n`],
    ['news/en/open-day', `${news}${link}\n`],
    ['legal/en/risk', `# Risk\n\n${link}\n`],
  ])('SHIP-05 LINK-02 tells the author of %s at once which addresses pages leave out', async (name, text) => {
    const logger = recordingLogger()
    await readDocument(name, text, { brand, logger })
    expect(logger.lines).toMatchObject([{ level: 'warn', details: { address: 'javascript:x' } }])
  })
})

/** Documents that a test changes. */
function followed() {
  let current: Documents = new Map()
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(texts: Readonly<Record<string, string>>) {
      current = new Map(Object.entries(texts).map(([name, text]) => [name, { revision: text.length, text }]))
      for (const listener of listeners) listener()
    },
  }
}

async function open() {
  const [documents, logger] = [followed(), recordingLogger()]
  const changes: { tell: (() => void) | null } = { tell: null }
  const editions = await openEditions({
    ...{ brand, documents, logger },
    make: (parts: EditionParts) => parts,
    onChange: () => changes.tell?.(),
  })
  async function set(texts: Readonly<Record<string, string>>): Promise<EditionParts> {
    const { promise, resolve } = Promise.withResolvers<void>()
    changes.tell = resolve
    documents.set(texts)
    await promise
    return editions.current()
  }
  return { editions, set, logger, [Symbol.asyncDispose]: () => editions[Symbol.asyncDispose]() }
}

const english = localeOf('en')

describe('openEditions', { timeout: 60_000 }, () => {
  it('SHIP-05 shows documents in place of the files of the release, and the files again', async () => {
    await using site = await open()
    const before = site.editions.current()
    expect(before.content.coin('btc', english)?.title).not.toBe('Coin of ours')
    const after = await site.set({
      'coin/en/btc': coin('Coin of ours'),
      'brand/settings': '{"name":"Meadow"}',
      'legal/en/terms/de': '---\neffective: 2027-02-01\n---\n\n# German terms',
    })
    expect(after.brand.name).toBe('Meadow')
    expect(after.content.coin('btc', english)?.title).toBe('Coin of ours')
    expect(after.content.coin('eth', english)).toEqual(before.content.coin('eth', english))
    expect(after.legalTexts.countries('terms')).toEqual(['de'])
    expect(after.legalTexts.find('terms', english, 'de')?.title).toBe('German terms')
    expect(after.legalTexts.find('terms', english, 'fr')).toEqual(before.legalTexts.find('terms', english))
    expect(before.brand.name).toBe(brand.name)
    expect(after.brand.edition).not.toBe(before.brand.edition)
    const again = await site.set({})
    expect([again.brand.name, again.content.coin('btc', english)]).toEqual([
      brand.name,
      before.content.coin('btc', english),
    ])
  })

  it('SHIP-05 leaves out what this release cannot read, says so, and shows the rest', async () => {
    await using site = await open()
    const edition = await site.set({
      'brand/settings': '{"later":1}',
      'coin/en/btc': 'x',
      tdk: '{"en":{"home":{"title":"T"}}}',
    })
    expect(edition.brand.name).toBe(brand.name)
    expect(edition.content.coin('btc', english)).not.toBeNull()
    expect(edition.titles).toMatchObject([{ title: 'T' }])
    expect(site.logger.lines.map(({ level }) => level)).toEqual(['error', 'error'])
  })

  it('SHIP-05 reports a document of the brand that cannot be read once a revision', async () => {
    await using site = await open()
    await site.set({ 'brand/settings': '{"later":1}' })
    await site.set({ 'brand/settings': '{"later":1}', tdk: '{}' })
    expect(site.logger.lines.map(({ level }) => level)).toEqual(['error'])
    await site.set({ 'brand/settings': '{"later":12}' })
    expect(site.logger.lines.map(({ level }) => level)).toEqual(['error', 'error'])
  })

  it('SHIP-05 makes previews beside what is current', async () => {
    await using site = await open()
    const shown = new Map([['brand/settings', { revision: 1, text: '{"name":"Tried"}' }]])
    expect((await site.editions.preview(shown)).brand.name).toBe('Tried')
    expect(site.editions.current().brand.name).toBe(brand.name)
  })

  it('SHIP-05 names editions by their texts, whatever the order', async () => {
    await using site = await open()
    const nameOf = async (...texts: readonly (readonly [string, string])[]) => {
      const shown = new Map(texts.map(([name, text]) => [name, { revision: 1, text }]))
      return (await site.editions.preview(shown)).brand.edition
    }
    const [settings, title] = [
      ['brand/settings', '{"name":"A"}'],
      ['tdk', '{"en":{"home":{"title":"T"}}}'],
    ] as const
    const name = await nameOf(settings, title)
    expect(await nameOf(title, settings)).toBe(name)
    expect(await nameOf(settings)).not.toBe(name)
    expect(await nameOf(['brand/settings', '{"name":"B"}'], title)).not.toBe(name)
    expect(await nameOf()).toBe(site.editions.current().brand.edition)
  })

  it('SHIP-05 keeps what is current in memory, and nothing of previews', async () => {
    await using site = await open()
    await site.set({ 'coin/en/btc': 'unreadable' })
    const errors = () => site.logger.lines.filter(({ level }) => level === 'error').length
    expect(errors()).toBe(1)
    const shownNow = ['coin/en/btc', { revision: 'unreadable'.length, text: 'unreadable' }] as const
    const shown = new Map([shownNow, ['coin/en/eth', { revision: 1, text: 'unreadable' }] as const])
    await site.editions.preview(shown)
    await site.editions.preview(shown)
    expect(errors()).toBe(3)
  })
})
