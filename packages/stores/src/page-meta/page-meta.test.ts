import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { describePageMetaStore } from '../../test/page-meta-contract.ts'
import { createInMemoryPageMetaStore } from './in-memory-page-meta.ts'
import { openPageMetaFile } from './page-meta-file.ts'
import { parsePageMeta } from './parse-page-meta.ts'
import type { PageMeta } from './port.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

function fileText(entries: readonly PageMeta[]): string {
  const file: Record<string, Record<string, unknown>> = {}
  for (const { locale, page, ...texts } of entries) file[locale] = { ...file[locale], [page]: texts }
  return JSON.stringify(file)
}

async function openTestFile() {
  const folder = await mkdtemp(join(tmpdir(), 'page-meta-'))
  folders.push(folder)
  const path = join(folder, 'tdk.json')
  const warnings: object[] = []
  const ticks: (() => void)[] = []
  const store = await openPageMetaFile({
    path,
    logger: { info: () => {}, warn: (fields) => warnings.push(fields) },
    every: (_intervalMs, callback) => {
      ticks.push(callback)
      return () => ticks.splice(0)
    },
  })
  const write = async (text: string) => {
    await writeFile(path, text)
    await store.refresh()
  }
  return { path, store, warnings, ticks, write }
}

describePageMetaStore('in memory', async () => {
  const store = createInMemoryPageMetaStore()
  return { store, change: async (entries) => store.replace(entries) }
})

describePageMetaStore('file', async () => {
  const { store, write } = await openTestFile()
  return { store, change: (entries) => write(fileText(entries)) }
})

const good = '{"en":{"home":{"title":"Rates"}}}'

describe('openPageMetaFile', () => {
  it('picks a file up at the next interval, and lets it go', async () => {
    const { path, store, ticks } = await openTestFile()
    const changed = new Promise<void>((resolve) => store.subscribe(resolve))
    await writeFile(path, good)
    ticks[0]?.()
    await changed
    expect(store.find('en', 'home')?.title).toBe('Rates')
    await rm(path)
    await store.refresh()
    expect(store.find('en', 'home')).toBeNull()
  })

  it('keeps the last good content while the file is bad, logs each reason once, and recovers', async () => {
    const { store, warnings, write } = await openTestFile()
    await write(good)
    await write('{"en":{"home":{"titel":"typo"}}}')
    await store.refresh()
    expect(store.find('en', 'home')?.title).toBe('Rates')
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings[0])).toContain('en.home.titel')
    await write('{ half a fi')
    expect(warnings).toHaveLength(2)
    await write('{"en":{"home":{"title":"Prices"}}}')
    expect(store.find('en', 'home')?.title).toBe('Prices')
  })

  it('refuses a file over one mebibyte', async () => {
    const { store, warnings, write } = await openTestFile()
    await write(`{"en":{"home":{"title":"Rates"}}}${' '.repeat(1_048_576)}`)
    expect(store.version()).toBe('none')
    expect(warnings).toHaveLength(1)
  })

  it('ends its watch when it is disposed', async () => {
    const { store, ticks } = await openTestFile()
    expect(ticks).toHaveLength(1)
    store[Symbol.dispose]()
    expect(ticks).toHaveLength(0)
  })
})

describe('parsePageMeta', () => {
  it('fills what is left out with null', () => {
    expect(parsePageMeta(good)).toEqual([
      { locale: 'en', page: 'home', title: 'Rates', description: null, keywords: null },
    ])
    expect(parsePageMeta('{}')).toEqual([])
  })

  it.each([
    ['[]'],
    ['null'],
    ['"en"'],
    ['{"en":[]}'],
    ['{"en":{"home":"Rates"}}'],
    ['{"en":{"home":{"title":5}}}'],
    ['{"en":{"home":{"title":""}}}'],
    ['{"en":{"ho me":{}}}'],
    ['{"english language":{}}'],
    ['{"en":{"home":{"robots":"noindex"}}}'],
    [''],
  ])('refuses %s', (source) => {
    expect(() => parsePageMeta(source)).toThrow(/: |JSON/)
  })

  it('gives back what was written, for any texts', () => {
    const entry = fc.record({
      locale: fc.constantFrom('en', 'fr', 'zh-TC', 'ar_SA'),
      page: fc.stringMatching(/^page-[A-Za-z0-9-]{1,12}$/),
      title: fc.option(fc.string({ minLength: 1, maxLength: 50 })),
      description: fc.option(fc.string({ minLength: 1, maxLength: 50 })),
      keywords: fc.option(fc.string({ minLength: 1, maxLength: 50 })),
    })
    const entries = fc.uniqueArray(entry, { selector: ({ locale, page }) => `${locale} ${page}` })
    fc.assert(
      fc.property(entries, (written) => {
        const store = createInMemoryPageMetaStore(parsePageMeta(fileText(written)))
        for (const one of written) expect(store.find(one.locale, one.page)).toEqual(one)
      }),
    )
  })
})
