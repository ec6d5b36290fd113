import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createSitemapSets, type SitemapFilesOptions, type SitemapSet } from './sitemap-sets.ts'
import { within } from './within.ts'

export type SitemapEncoding = 'gz' | 'br'

/** A file of sitemaps that is ready to be sent. Anyone who takes it closes `file`. */
export interface ReadySitemap {
  readonly kind: 'ready'
  /** The same for the same set of files. */
  readonly set: string
  readonly file: FileHandle
}

/** `unknown`: there is no such file. `busy`: it is not written yet. */
export type FoundSitemap = ReadySitemap | { readonly kind: 'unknown' } | { readonly kind: 'busy' }

const hasFile = ({ contents }: SitemapSet, name: string): boolean => {
  const [, kind = '', number = ''] = /^(.{1,80})-([1-9]\d{0,8})$/.exec(name) ?? []
  const count =
    kind === 'index' ? contents.indexes : Object.hasOwn(contents.files, kind) && contents.files[kind]
  return number !== '' && Number(number) <= Number(count)
}

/** The file of a set, where it is written. */
async function openFile(
  { folder }: SitemapSet,
  name: string,
  ending: SitemapEncoding,
): Promise<FileHandle | null> {
  try {
    return await open(join(folder, `${name}.xml.${ending}`))
  } catch (error) {
    // Not written yet, or dropped to make room: both are answered by writing it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return null
  }
}

/**
 * The XML sitemaps as files on the disk. A part is written by the worker when it is first asked for, and sent as it is from then
 * on; while it is being written, that of the set before answers.
 */
export function createSitemapFiles(options: SitemapFilesOptions) {
  const { pool, timeoutMs } = options
  const sets = createSitemapSets(options)
  const writing = new Map<string, Promise<boolean>>()

  /** Lets the worker write a file once, however many ask for it. */
  function write({ folder, key }: SitemapSet, name: string): Promise<boolean> {
    const known = writing.get(`${key} ${name}`)
    if (known) return known
    const started = pool
      .run({ folder, name })
      .then(({ kind }) => kind === 'done')
      .catch((error: unknown) => {
        sets.fail(error)
        return false
      })
      .finally(() => writing.delete(`${key} ${name}`))
    writing.set(`${key} ${name}`, started)
    return started
  }

  const ready = (of: SitemapSet, file: FileHandle): ReadySitemap => ({ kind: 'ready', set: of.key, file })

  return {
    async find(name: string, ending: SitemapEncoding): Promise<FoundSitemap> {
      const current = await sets.current()
      if (current === null) return { kind: 'busy' }
      if (!hasFile(current, name)) return { kind: 'unknown' }
      const stored = await openFile(current, name, ending)
      if (stored) return ready(current, stored)
      const written = write(current, name)
      const before = sets.before()
      const old = before && (await openFile(before, name, ending))
      if (before && old) return ready(before, old)
      const file = (await within(written, timeoutMs)) ? await openFile(current, name, ending) : null
      return file ? ready(current, file) : { kind: 'busy' }
    },
    indexes: sets.indexes,
    async [Symbol.asyncDispose]() {
      sets.end()
      await pool[Symbol.asyncDispose]()
    },
  }
}

export type SitemapFiles = ReturnType<typeof createSitemapFiles>
