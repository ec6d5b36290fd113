import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type LocaleCode, locales } from '@portico/locale'

/** A Markdown file of a folder that has one folder for each language. */
export interface ContentFile {
  readonly code: LocaleCode
  /** Its name without the ending. */
  readonly slug: string
  /** For messages: the folder's name, the language and the file, such as coins/en/btc.md. */
  readonly name: string
  readonly text: string
}

/** Names of a folder; none where there is no such folder. */
async function namesIn(folder: URL): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** All Markdown files of `<folder>/<language>/`; `folder` ends in a slash. */
export async function readContentFolder(folder: URL): Promise<readonly ContentFile[]> {
  const files: ContentFile[] = []
  const label = folder.pathname.split('/').at(-2) ?? ''
  for (const { code } of locales) {
    const own = new URL(`${code}/`, folder)
    for (const file of (await namesIn(own)).filter((name) => name.endsWith('.md'))) {
      // Two thousand small files: by threads each takes six times the CPU.
      const text = readFileSync(new URL(encodeURIComponent(file), own), 'utf8')
      files.push({ code, slug: file.slice(0, -'.md'.length), name: `${label}/${code}/${file}`, text })
    }
    // Between two languages others get their turn.
    await setImmediate()
  }
  return files
}
