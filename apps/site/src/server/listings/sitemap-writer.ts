import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { dropOldFiles } from './sitemap-space.ts'
import { findPart, indexCount, indexText, listFiles } from './sitemap-index.ts'
import { partText } from './sitemap-parts.ts'
import { planFile, readPlan } from './sitemap-plan.ts'

/** A file of a set that is to be written; the indexes are written together, with `index-1`. */
export interface SitemapTask {
  /** The set's folder, which holds its plan. */
  readonly folder: string
  readonly name: string
}

/** What a set has, as is known with its index. */
export interface SitemapContents {
  readonly indexes: number
  /** How many files there are by kind and language, such as `pair-en`. */
  readonly files: Readonly<Record<string, number>>
}

type Plan = ReturnType<typeof readPlan>

/** In 50 MB of addresses that repeat one another these take a tenth of what the best would, for a few per cent of size. */
const encoders = {
  gz: () => createGzip({ level: 4 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const

/** Writes a text in both encodings; each appears whole, under its own name, or not at all. */
async function store(path: string, text: () => Iterable<string>): Promise<void> {
  for (const [ending, encoder] of Object.entries(encoders)) {
    const draft = `${path}.${randomUUID()}.draft`
    try {
      await pipeline(Readable.from(text(), { objectMode: false }), encoder(), createWriteStream(draft))
      await rename(draft, `${path}.${ending}`)
    } finally {
      await rm(draft, { force: true })
    }
  }
}

async function storeIndexes(folder: string, { lists, languages }: Plan): Promise<SitemapContents> {
  const files = listFiles(lists, languages)
  const indexes = indexCount(files)
  for (let number = 1; number <= indexes; number += 1)
    await store(join(folder, `index-${number}.xml`), () => indexText(files, languages.publicOrigin, number))
  return { indexes, files: Object.fromEntries(files.map(({ name, count }) => [name, count])) }
}

async function storePart({ folder, name }: SitemapTask, { lists, languages }: Plan): Promise<null> {
  const part = findPart(name, lists, languages)
  if (part === null) throw new RangeError(`the plan of ${basename(folder)} has no file ${name}`)
  await store(join(folder, `${name}.xml`), () => partText(part, languages))
  return null
}

/** Writes files of sets, of which it remembers the last plan. */
export function createSitemapWriter(spaceBytes: number) {
  let known: { readonly folder: string; readonly plan: Plan } | null = null

  async function planOf(folder: string): Promise<Plan> {
    if (known?.folder !== folder)
      known = { folder, plan: readPlan(await readFile(join(folder, planFile), 'utf8')) }
    return known.plan
  }

  /** @returns what the set has, for its index; null for any other file. */
  return async (task: SitemapTask): Promise<SitemapContents | null> => {
    const plan = await planOf(task.folder)
    const written = task.name === 'index-1' ? storeIndexes(task.folder, plan) : storePart(task, plan)
    const contents = await written
    await dropOldFiles(task.folder, spaceBytes)
    return contents
  }
}
