import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localeOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { legalDocuments } from '../routes.ts'
import { brandOf, recordingLogger } from '../test-context.ts'
import { createLegalTexts } from './legal-texts.ts'

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
    expect(texts.find('terms', localeOf('ar'))).toContain('<h1>الشروط</h1>')
    expect(texts.find('terms', localeOf('ar_SA'))).toContain('<h1>الشروط</h1>')
    expect(texts.find('terms', localeOf('de'))).toContain('<h1>Terms</h1>')
    expect(texts.find('terms', localeOf('asia'))).toContain('<h1>Terms</h1>')
  })

  it('LINK-02 gives sanitised HTML and reports addresses that are not safe', async () => {
    await put(
      'en',
      'terms.md',
      '# Terms\n\n<script>alert(1)</script><b onclick="x()">b</b>\n\n[a](javascript:alert(1))',
    )
    const { texts, logger } = await open()
    const html = texts.find('terms', localeOf('en'))
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
    const html = texts.find('terms', localeOf('en')) ?? ''
    expect([...html.matchAll(/<a ([^>]*)>/g)].map(([, tag = '']) => /rel="([^"]*)"/.exec(tag)?.[1])).toEqual(
      rels,
    )
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

  it('has every document of the project in every language that must be complete', async () => {
    const logger = recordingLogger()
    const texts = await createLegalTexts({ logger, brand: brandOf() })
    for (const code of requiredLocales) {
      const own = legalDocuments.map((document) => texts.find(document, { ...localeOf(code), textsFrom: [] }))
      expect(own.every((html) => html?.includes('<h1>'))).toBe(true)
    }
    expect(logger.lines).toEqual([])
  })
})
