import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { Snapshot } from '@portico/market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, recordingLogger, smallMarket } from '../../../test/context.ts'
import { createSitemapFiles, type FoundSitemap } from './sitemap-files.ts'
import { createSitemapPool, type SitemapPool } from './sitemap-pool.ts'
import type { SitemapContents } from './sitemap-writer.ts'

const first = marketOf(smallMarket)
const more = marketOf([...smallMarket, { slug: 'ltc', prices: flatYear('90') }])
/** The market of the day after, with an asset more. */
const nextDay: Snapshot = { ...more, asOf: '2026-09-30T00:00:00Z' }

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitemaps-'))
})
afterAll(() => rm(root, { recursive: true }))

let folders = 0
const newFolder = () => join(root, String((folders += 1)))

/** A worker whose plan has more lists than the market gives; it writes no file of those. */
function withLists(pool: SitemapPool, lists: SitemapContents['files']): SitemapPool {
  return {
    async run(task) {
      if (Object.keys(lists).some((list) => task.name.startsWith(`${list}-`)))
        return { kind: 'done', result: null }
      const outcome = await pool.run(task)
      if (outcome.kind !== 'done' || outcome.result === null) return outcome
      const { indexes, files } = outcome.result
      return { kind: 'done', result: { indexes, files: { ...files, ...lists } } }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** A process's files, whose market and clock can be changed; it records what the worker is asked for. */
function openFiles(folder: string, timeoutMs = 60_000, lists: SitemapContents['files'] = {}) {
  const state = { market: first, nowMs: 0 }
  const logger = recordingLogger()
  const tasks: string[] = []
  const pool = withLists(createSitemapPool(), lists)
  const files = createSitemapFiles({
    source: { contextOf: ({ code }: LocaleEntry) => contextOf(state.market, { locale: code }) },
    publicOrigin: 'https://www.example.com',
    complete: new Set<LocaleCode>(['en', 'ar']),
    folder,
    logger,
    pool: {
      run(task) {
        tasks.push(task.name)
        return pool.run(task)
      },
      [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
    },
    timeoutMs,
    now: () => state.nowMs,
  })
  return { ...files, state, logger, tasks }
}

async function textOf(found: FoundSitemap): Promise<string> {
  if (found.kind !== 'ready') return found.kind
  try {
    return gunzipSync(await found.file.readFile()).toString()
  } finally {
    await found.file.close()
  }
}

const index = async (files: Pick<ReturnType<typeof openFiles>, 'find'>) =>
  textOf(await files.find('index-1', 'gz'))
const assets = async (files: Pick<ReturnType<typeof openFiles>, 'find'>) =>
  textOf(await files.find('asset-en-1', 'gz'))

describe('files of sitemaps', () => {
  it('SAFE-01 are written once, however many ask', async () => {
    await using files = openFiles(newFolder())
    const texts = await Promise.all(Array.from({ length: 30 }, () => assets(files)))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('/price/btc</loc>')
    expect(files.tasks).toEqual(['index-1', 'asset-en-1'])
    await assets(files)
    expect(files.tasks).toHaveLength(2)
  })

  it('MAP-04 are there for every part of a list, and for nothing else', async () => {
    await using files = openFiles(newFolder(), 60_000, { 'long-en': 3 })
    const names = ['asset-en-1', 'long-en-3', 'long-en-4', 'long-en-0', 'long-en', 'constructor-1', 'index-2']
    const kinds: string[] = []
    for (const name of names) {
      const found = await files.find(name, 'gz')
      kinds.push(found.kind)
      if (found.kind === 'ready') await found.file.close()
    }
    expect(kinds).toEqual(['ready', 'busy', ...Array.from({ length: 5 }, () => 'unknown')])
  })

  it('SAFE-01 keep nobody waiting for long: what is not written yet is busy, and there the next time', async () => {
    await using files = openFiles(newFolder(), 0)
    expect(await index(files)).toBe('busy')
    await expect.poll(() => index(files), { timeout: 30_000 }).toContain('<sitemapindex')
    expect(await assets(files)).toBe('busy')
    await expect.poll(() => assets(files), { timeout: 30_000 }).toContain('/price/btc</loc>')
    expect(files.tasks).toEqual(['index-1', 'asset-en-1'])
  })

  it('MAP-04 follow the snapshot of a new day; those of the day before answer until then', async () => {
    await using files = openFiles(newFolder())
    const before = await assets(files)
    expect(before).not.toContain('/price/ltc</loc>')
    files.state.market = more
    expect(await assets(files)).toBe(before)
    files.state.market = nextDay
    expect(await assets(files)).toBe(before)
    await expect.poll(() => assets(files), { timeout: 30_000 }).toContain('/price/ltc</loc>')
    expect(files.logger.lines).toEqual([])
  })

  it('MAP-04 follow what changes without a new day after a day', async () => {
    await using files = openFiles(newFolder())
    await assets(files)
    files.state.market = more
    files.state.nowMs = 86_400_000
    await expect.poll(() => assets(files), { timeout: 30_000 }).toContain('/price/ltc</loc>')
  })

  it('SAFE-01 are shared by processes, and taken up by the next one', async () => {
    const folder = newFolder()
    await using one = openFiles(folder)
    await using other = openFiles(folder)
    const texts = await Promise.all([one, other, one, other].map((files) => assets(files)))
    expect(new Set(texts).size).toBe(1)
    expect(await readdir(folder)).toHaveLength(1)
    const [set = ''] = await readdir(folder)
    expect((await readdir(join(folder, set))).toSorted()).toEqual([
      'asset-en-1.xml.br',
      'asset-en-1.xml.gz',
      'index-1.xml.br',
      'index-1.xml.gz',
      'plan.json',
    ])
    await using later = openFiles(folder)
    expect(await assets(later)).toBe(texts[0])
    expect(later.tasks).toEqual(['index-1'])
  })

  it('SAFE-01 are written anew where somebody took them away', async () => {
    const folder = newFolder()
    await using files = openFiles(folder)
    const text = await assets(files)
    await rm(folder, { recursive: true })
    expect(await assets(files)).toBe('busy')
    expect(files.logger.lines.map(({ level }) => level)).toEqual(['error'])
    expect(await assets(files)).toBe('busy')
    files.state.nowMs = 30_000
    expect(await assets(files)).toBe(text)
    expect(files.logger.lines).toHaveLength(1)
  })

  it('SAFE-01 say where their folder cannot be written to', async () => {
    const folder = newFolder()
    await using good = openFiles(folder)
    await assets(good)
    const [set = ''] = await readdir(folder)
    await using files = openFiles(join(folder, set, 'plan.json'))
    expect(await index(files)).toBe('busy')
    expect(files.logger.lines.map(({ message }) => message)).toEqual(['the sitemaps could not be written'])
    expect(JSON.parse(await readFile(join(folder, set, 'plan.json'), 'utf8'))).toHaveProperty('listings')
  })
})
