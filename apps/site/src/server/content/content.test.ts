import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localeOf } from '@portico/locale'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brandOf, recordingLogger } from '../../../test/context.ts'
import { createContent } from './content.ts'
import { ContentError } from './content-error.ts'
import { textSchema } from './content-file.ts'
import { readContentFolder } from './content-folder.ts'
import { parseFrontMatter } from './front-matter.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

const front = (change: Record<string, string> = {}) => {
  const lines = {
    title: 'What is Bitcoin?',
    summary: 'A coin without a bank.',
    asset: 'btc',
    updated: '2026-11-20',
    sources: '\n  - name: Paper\n    url: https://bitcoin.org/bitcoin.pdf',
    ...change,
  }
  return Object.entries(lines)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')
}

const fileOf = (change: Record<string, string> = {}, body = '## How\n\nBy *work*.') =>
  `---\n${front(change)}\n---\n${body}\n`

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

function open() {
  const logger = recordingLogger()
  const folder = pathToFileURL(`${root}/`)
  return { logger, content: createContent({ logger, brand: brandOf(), folder }) }
}

const english = localeOf('en')

describe('createContent', () => {
  it('LOC-07 writes the dates of English texts as readers in Britain and in Asia do', async () => {
    const body = [
      'On November 8, 2021, and from May 31, 2022 on; the fork of December 25 came in March 2025.',
      'Kept: `May 1, 2020` and [Vote of May 2, 2024](https://vote.example/).',
    ].join('\n\n')
    await put('academy/en/btc.md', fileOf({ summary: 'Since January 3, 2009.' }, body))
    const content = await open().content
    const british = content.guide('btc', localeOf('en-GB'))
    expect(british?.summary).toBe('Since 3 January 2009.')
    expect(british?.html).toContain(
      'On 8 November 2021, and from 31 May 2022 on; the fork of 25 December came in March 2025.',
    )
    expect(british?.html).toContain('<code>May 1, 2020</code>')
    expect(british?.html).toContain('Vote of May 2, 2024</a>')
    expect(content.guide('btc', localeOf('asia'))?.html).toBe(british?.html)
    for (const code of ['en', 'en-CA', 'de'] as const)
      expect(content.guide('btc', localeOf(code))?.html).toContain('On November 8, 2021, and')
  })

  it.each([
    ...['December 6–8, 2013', 'December 16-18', 'December 6 – 8, 2013', 'May 3 and 4, 2024', 'January 3rd'],
    ...['December 30–January 2, 2014', 'December 30, 2013–January 2, 2014'],
  ])('LOC-07 leaves %s as it is, which is more than a day or in another form', async (summary) => {
    await put('academy/en/btc.md', fileOf({ summary: `On ${summary}.` }))
    const content = await open().content
    expect(content.guide('btc', localeOf('en-GB'))?.summary).toBe(`On ${summary}.`)
  })

  it('LOC-07 writes both of two whole dates anew', async () => {
    await put('academy/en/btc.md', fileOf({ summary: 'On May 3 and June 4, 2024.' }))
    const content = await open().content
    expect(content.guide('btc', localeOf('en-GB'))?.summary).toBe('On 3 May and 4 June 2024.')
  })

  it('COIN-02 reads a text about a coin with its sources and its day', async () => {
    await put('coins/en/btc.md', fileOf())
    const content = await open().content
    expect(content.coin('btc', english)).toMatchObject({
      title: 'What is Bitcoin?',
      asset: 'btc',
      updated: '2026-11-20',
      sources: [{ name: 'Paper', url: 'https://bitcoin.org/bitcoin.pdf' }],
      html: '<h2>How</h2>\n<p>By <em>work</em>.</p>\n',
      lang: 'en',
    })
    expect(content.coin('eth', english)).toBeNull()
    expect(content.guide('btc', english)).toBeNull()
  })

  it('COIN-02 falls back along the chain of the language, and says in which one the text is', async () => {
    await put('coins/en/btc.md', fileOf())
    await put('coins/de/btc.md', fileOf({ title: 'Was ist Bitcoin?' }))
    const content = await open().content
    expect(content.coin('btc', localeOf('de'))).toMatchObject({ title: 'Was ist Bitcoin?', lang: 'de' })
    expect(content.coin('btc', localeOf('ar'))).toMatchObject({ lang: 'en' })
    expect(content.coin('btc', localeOf('en-GB'))).toMatchObject({ lang: 'en' })
  })

  it('lists guides once each, by address', async () => {
    await put('academy/en/wallets.md', fileOf({ asset: 'btc' }))
    await put('academy/en/btc.md', fileOf())
    await put('academy/ar/btc.md', fileOf({ title: 'دليل' }))
    const content = await open().content
    expect(content.guides(localeOf('ar')).map(({ title }) => title)).toEqual(['دليل', 'What is Bitcoin?'])
  })

  it('LINK-02 sanitises once what a text brings along, and reports what it left out', async () => {
    const body = 'x <script>alert(1)</script><b onclick="y()">b</b> [z](javascript:alert(1))'
    await put('coins/en/btc.md', fileOf({}, body))
    const { content, logger } = open()
    expect((await content).coin('btc', english)?.html).toBe('<p>x <b>b</b> <a>z</a></p>\n')
    expect(logger.lines).toMatchObject([{ level: 'warn', details: { file: 'coins/en/btc.md' } }])
  })

  it('is empty without a folder', async () => {
    const content = await open().content
    expect(content.guides(english)).toEqual([])
  })

  it.each([
    ['no front matter', '# Bitcoin', 'coins/en/btc.md:1: front matter'],
    ['an end that is missing', `---\n${front()}\n`, 'coins/en/btc.md:1: front matter'],
    ['no YAML', '---\ntitle: x\n  - y: [\n---\nz', /coins\/en\/btc\.md:\d: /],
    ['no title', fileOf({ title: '' }), 'coins/en/btc.md:2: title'],
    ['a day that does not exist', fileOf({ updated: '2026-02-30' }), 'coins/en/btc.md:5: updated'],
    ['a key that nobody knows', fileOf({ author: 'me' }), /coins\/en\/btc\.md:\d+: author/],
    [
      'a source without https',
      fileOf({ sources: '\n  - name: Paper\n    url: javascript:alert(1)' }),
      'coins/en/btc.md:8: sources.0.url',
    ],
    ['no sources', fileOf({ sources: '[]' }), 'coins/en/btc.md:6: sources'],
    ['words about another coin', fileOf({ asset: 'eth' }), 'coins/en/btc.md:4: asset'],
  ])('COIN-02 refuses a file with %s, and names its line', async (_, text, message) => {
    await put('coins/en/btc.md', text)
    const { content } = open()
    await expect(content).rejects.toThrow(ContentError)
    await expect(content).rejects.toThrow(message)
  })
})

describe('the bundled texts', () => {
  const bundled = new URL('../../../../../content/', import.meta.url)
  const catalogueFile = new URL('../apps/market/bundled/catalogue.json', bundled)
  const catalogueSchema = v.object({
    assets: v.array(v.object({ code: v.string(), slug: v.optional(v.string()) })),
  })
  const parse = (text: string, file: string) => parseFrontMatter(text, { file, schema: textSchema })

  it('COIN-02 are all readable, and speak of assets that the catalogue has', async () => {
    const logger = recordingLogger()
    const content = await createContent({ logger, brand: brandOf() })
    expect(logger.lines).toEqual([])
    const catalogue = v.parse(catalogueSchema, JSON.parse(await readFile(catalogueFile, 'utf8')))
    const slugs = catalogue.assets.map(({ slug, code }) => slug ?? code.toLowerCase())
    const assets = content.guides(english).flatMap(({ asset }) => asset ?? [])
    expect(assets).toContain('btc')
    expect(slugs).toEqual(expect.arrayContaining(assets))
  })

  it.each(['coins', 'academy'])(
    '%s bring Markdown only, with headings of the second order on',
    async (folder) => {
      for (const { name, text } of await readContentFolder(new URL(`${folder}/`, bundled))) {
        const { body } = parse(text, name)
        expect(`${name} ${/^# /m.test(body)}`).toBe(`${name} false`)
        expect(`${name} ${/<[a-z/!]/i.test(body)}`).toBe(`${name} false`)
        expect(`${name} ${/\]\((?!https:\/\/)/.test(body)}`).toBe(`${name} false`)
      }
    },
  )
})
