import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type LocaleCode, type LocaleEntry, localeOf } from '@portico/locale'
import { ownLanguageChain, readCatalogue, requiredLocales } from '@portico/locale/texts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { legalDocuments } from '../../pages/legal/documents.ts'
import type { LegalText } from '../../views/content/legal-text.ts'
import { brandOf, recordingLogger } from '../../../test/context.ts'
import { createLegalTexts, legalTextsOf, readCountryTerms, readTermsDay } from './legal-texts.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'legal-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function put(code: string, file: string, markdown: string): Promise<void> {
  await mkdir(join(root, code), { recursive: true })
  await writeFile(join(root, code, file), markdown)
}

async function open(nofollow: 'all' | 'external' | 'off' = 'all') {
  const logger = recordingLogger()
  const folder = pathToFileURL(`${root}/`)
  return { logger, texts: await createLegalTexts({ logger, brand: brandOf({ nofollow }), folder }) }
}

describe('createLegalTexts', () => {
  it('gives the text of the language, else of the nearest that has it', async () => {
    await put('en', 'terms.md', '# Terms')
    await put('ar', 'terms.md', '# الشروط')
    const { texts } = await open()
    expect(texts.find('terms', localeOf('ar'))).toMatchObject({ title: 'الشروط', lang: 'ar' })
    expect(texts.find('terms', localeOf('ar_SA'))).toMatchObject({ title: 'الشروط', lang: 'ar' })
    expect(texts.find('terms', localeOf('de'))).toMatchObject({ title: 'Terms', lang: 'en' })
    expect(texts.find('terms', localeOf('asia'))).toMatchObject({ title: 'Terms', lang: 'en' })
  })

  it('LINK-02 gives sanitised HTML and reports addresses that are not safe', async () => {
    await put(
      'en',
      'terms.md',
      '# Terms\n\n<script>alert(1)</script><b onclick="x()">b</b>\n\n[a](javascript:alert(1))',
    )
    const { texts, logger } = await open()
    const html = texts.find('terms', localeOf('en'))?.html
    expect(html).not.toMatch(/script|onclick|alert/)
    expect(html).toContain('<b>b</b>')
    expect(logger.lines).toMatchObject([{ level: 'warn', details: { address: 'javascript:alert(1)' } }])
  })

  it.each([
    ['all', ['nofollow', 'nofollow']],
    ['external', [undefined, 'nofollow']],
    ['off', [undefined, undefined]],
  ] as const)('SHELL-07 marks links by the brand setting %s', async (nofollow, rels) => {
    await put('en', 'terms.md', '[own](/price) [other](https://other.example/)')
    const { texts } = await open(nofollow)
    const html = texts.find('terms', localeOf('en'))?.html ?? ''
    expect([...html.matchAll(/<a ([^>]*)>/g)].map(([, tag = '']) => /rel="([^"]*)"/.exec(tag)?.[1])).toEqual(
      rels,
    )
  })

  it('SEO-01 tells how a text is called and begins, by its file where it has no heading', async () => {
    await put('en', 'terms.md', '# Terms of *use*\n\nAll of it. Read.')
    await put('en', 'risk.md', '- nothing')
    const { texts } = await open()
    expect(texts.find('terms', localeOf('en'))).toMatchObject({
      title: 'Terms of use',
      summary: 'All of it. Read.',
    })
    expect(texts.find('risk', localeOf('en'))).toMatchObject({ title: 'risk', summary: '' })
  })

  it('says from which day a text applies, and claims none where the text does not say', async () => {
    await put('en', 'terms.md', '---\neffective: 2026-11-25\n---\n\n# Terms\n\nAll of it.')
    await put('en', 'risk.md', '# Risk\n\n---\n\nAll of it.')
    const { texts } = await open()
    expect(texts.find('terms', localeOf('en'))).toMatchObject({
      effective: '2026-11-25',
      summary: 'All of it.',
    })
    expect(texts.find('risk', localeOf('en'))?.effective).toBeNull()
  })

  it.each(['effective: 25.11.2026', 'effective: 2026-02-30', 'updated: 2026-11-25'])(
    'refuses a text that says %j above it, with its place',
    async (front) => {
      await put('en', 'terms.md', `---\n${front}\n---\n\n# Terms`)
      await expect(open()).rejects.toThrow(/en\/terms\.md/)
    },
  )

  it('leaves the heading to the page, and gives a place to each part', async () => {
    await put('en', 'terms.md', '# Terms\n\n## One\n\n## Two & more\n\n## Three')
    const { texts } = await open()
    const found = texts.find('terms', localeOf('en'))
    expect(found?.html).not.toContain('<h1>')
    expect(found?.html).toContain('<h2 id="part-2">')
    expect(found?.parts.map(({ title }) => title)).toEqual(['One', 'Two & more', 'Three'])
  })

  it('knows no other documents, whatever their names', async () => {
    await put('en', 'terms.md', '# Terms')
    await put('en', 'notes.txt', 'not a text')
    const { texts } = await open()
    for (const name of ['privacy', 'notes', '', '../en/terms', '__proto__', 'terms.md'])
      expect(texts.find(name, localeOf('en'))).toBeNull()
  })

  it('says so where there are no texts at all', async () => {
    const { texts, logger } = await open()
    expect(texts.find('terms', localeOf('en'))).toBeNull()
    expect(logger.lines).toMatchObject([{ level: 'warn' }])
  })

  it('LOC-07 has every document of the project, with a head of its own, in every language that must be complete', async () => {
    const logger = recordingLogger()
    const texts = await createLegalTexts({ logger, brand: brandOf() })
    for (const code of requiredLocales) {
      const textsFrom = ownLanguageChain(localeOf(code))
      const own = legalDocuments.map((document) => texts.find(document, { ...localeOf(code), textsFrom }))
      expect(own.every((text) => text && text.parts.length > 2 && text.summary.length > 30)).toBe(true)
      expect(new Set(own.flatMap((text) => [text?.title, text?.summary])).size).toBe(2 * own.length)
      // That a text is a model is said before all else, and is no summary of it.
      expect(own.every((text) => text?.html.trimStart().startsWith('<blockquote>'))).toBe(true)
    }
    expect(logger.lines).toEqual([])
  })

  it('ANA-06 LOC-07 says in every language what holds for the brand before a visitor chooses', async () => {
    const textsWith = (consent: 'required' | 'assumed') =>
      createLegalTexts({
        logger: recordingLogger(),
        brand: brandOf({ analytics: { consent, signals: 'honoured' } }),
      })
    const [required, assumed] = [await textsWith('required'), await textsWith('assumed')]
    const placesThatDiffer = (document: string, locale: LocaleEntry) => {
      const [one, other] = [required, assumed].map(
        (texts) => texts.find(document, locale)?.html.split(/(?=<(?:h2|p|li)>)/) ?? [],
      )
      expect(one).toHaveLength(other?.length ?? 0)
      return one?.filter((block, index) => block !== other?.[index]).length
    }
    for (const code of requiredLocales) {
      const locale = { ...localeOf(code), textsFrom: ownLanguageChain(localeOf(code)) }
      const differing = legalDocuments.map((document) => [document, placesThatDiffer(document, locale)])
      expect([code, Object.fromEntries(differing)]).toEqual([
        code,
        { terms: 0, privacy: 2, risk: 0, cookies: 2 },
      ])
    }
  })
})

describe('texts of a country', () => {
  const textOf = (title: string, lang: string): LegalText => ({
    title,
    summary: '',
    html: '',
    parts: [],
    lang,
    effective: null,
    reviewed: null,
  })
  const texts = legalTextsOf(
    new Map([
      ['en/terms', textOf('Terms', 'en')],
      ['de/terms/de', textOf('Bedingungen', 'de')],
    ]),
  )

  it('SHIP-05 are shown in another language rather than those that do not hold there', () => {
    expect(texts.find('terms', localeOf('fr'), 'de')?.title).toBe('Bedingungen')
    expect(texts.find('terms', localeOf('fr'), 'us')?.title).toBe('Terms')
  })

  it('SHIP-05 bind in English where no other was reviewed, and in themselves where there is no English one', () => {
    const reviewed = { ...textOf('Conditions', 'fr'), reviewed: '2026-11-25' }
    const read = legalTextsOf(
      new Map([
        ['en/terms', textOf('Terms', 'en')],
        ['de/terms', textOf('Bedingungen', 'de')],
        ['fr/terms', reviewed],
        ['de/terms/de', textOf('Bedingungen', 'de')],
      ]),
    )
    const bindingOf = (code: LocaleCode, country?: string) =>
      read.find('terms', localeOf(code), country)?.binding
    expect((['en', 'en-GB', 'de', 'fr', 'ja'] as const).map((code) => bindingOf(code))).toEqual([
      'own',
      'own',
      'english',
      'own',
      'own',
    ])
    expect(bindingOf('de', 'de')).toBe('own')
  })

  it('SHIP-05 of the project bind in English: no translation has been reviewed', async () => {
    const own = await createLegalTexts({ logger: recordingLogger(), brand: brandOf() })
    for (const code of requiredLocales) {
      const binding = localeOf(code).tag.startsWith('en') ? 'own' : 'english'
      for (const document of legalDocuments)
        expect(own.find(document, localeOf(code))?.binding, code).toBe(binding)
    }
  })

  it('ACC-06 SHIP-05 have versions of their own, called by country and day', () => {
    const dated = (day: string) => ({ text: `---\neffective: ${day}\n---\n\n# Terms` })
    const versions = readCountryTerms(
      new Map([
        ['legal/en/terms', dated('2031-01-01')],
        ['legal/en/terms/de', dated('2027-02-01')],
        ['legal/de/terms/de', dated('2027-03-01')],
        ['legal/en/privacy/fr', dated('2027-03-01')],
        ['legal/en/terms/gb', { text: '# Terms' }],
      ]),
    )
    expect([...versions]).toEqual([['DE', 'de.2027-03-01']])
  })
})

describe('readTermsDay', () => {
  const dayOf = () => readTermsDay({ folder: pathToFileURL(`${root}/`) })

  it('ACC-06 gives the newest day that the terms of use say in any language, and no other document’s', async () => {
    expect(await dayOf()).toBeNull()
    await put('en', 'terms.md', '# Terms')
    await put('en', 'privacy.md', '---\neffective: 2027-09-09\n---\n\n# Privacy')
    expect(await dayOf()).toBeNull()
    await put('de', 'terms.md', '---\neffective: 2026-11-25\n---\n\n# Bedingungen')
    await put('fr', 'terms.md', '---\neffective: 2027-01-31\n---\n\n# Conditions')
    expect(await dayOf()).toBe('2027-01-31')
  })

  it('SHIP-05 follows terms that operators publish, but for those of one country and those that cannot be read', async () => {
    await put('en', 'terms.md', '---\neffective: 2026-11-25\n---\n\n# Terms')
    const dayWith = (name: string, day: string) =>
      readTermsDay({
        folder: pathToFileURL(`${root}/`),
        documents: new Map([[name, { text: `---\neffective: ${day}\n---\n\n# Terms` }]]),
      })
    expect(await dayWith('legal/en/terms', '2027-02-01')).toBe('2027-02-01')
    expect(await dayWith('legal/en/terms', '2025-02-01')).toBe('2025-02-01')
    expect(await dayWith('legal/en/terms', 'soon')).toBe('2026-11-25')
    expect(await dayWith('legal/en/terms/de', '2027-02-01')).toBe('2026-11-25')
    expect(await dayWith('legal/en/privacy', '2027-02-01')).toBe('2026-11-25')
  })

  it('ACC-06 LOC-07 has one day for the project’s own terms, in every language', async () => {
    const texts = await createLegalTexts({ logger: recordingLogger(), brand: brandOf() })
    const days = requiredLocales.map((code) => texts.find('terms', localeOf(code))?.effective)
    expect(new Set(days)).toEqual(new Set([await readTermsDay()]))
  })

  it('ACC-06 LOC-07 says in every language how old one must be, in the terms and at the sign-up', async () => {
    const texts = await createLegalTexts({ logger: recordingLogger(), brand: brandOf() })
    for (const code of requiredLocales) {
      expect(texts.find('terms', localeOf(code))?.html, code).toContain('18')
      expect(readCatalogue(code, 'account')['register.terms'], code).toContain('18')
    }
  })
})
