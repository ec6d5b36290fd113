import { dirname } from 'node:path/posix'
import type { Change } from './change.ts'

/** Files that were edited and files that were added. */
export interface Touched {
  readonly edited: readonly string[]
  readonly added: readonly string[]
}

/** What a change costs. */
export interface Cost {
  readonly name: string
  readonly limit: number
  readonly unit: 'files' | 'folder'
  /** What is held to the limit. */
  readonly counted: number
  readonly edited: number
  readonly added: number
  /** Files of texts that are not in the count. */
  readonly texts: number
  /** Files that commands of the project wrote. */
  readonly derived: number
}

/** Reads `git diff --name-status`. Throws at anything but an edit or an addition. */
export function parseTouched(listing: string): Touched {
  const lines = listing.split('\n').filter((line) => line !== '')
  const of = (letter: string) =>
    lines.filter((line) => line.startsWith(`${letter}\t`)).map((line) => line.slice(2))
  const touched = { edited: of('M'), added: of('A') }
  if (touched.edited.length + touched.added.length !== lines.length)
    throw new Error(`a change does more than edit and add:\n${listing}`)
  return touched
}

const isText = (file: string) => file.startsWith('packages/locale/catalogues/')

/** The cost of a change out of what it touched, and of what commands wrote after it. */
export function costOf({ name, limit, counts }: Change, { edited, added }: Touched, derived: Touched): Cost {
  const base = { name, limit, added: added.length, derived: derived.edited.length + derived.added.length }
  if (counts === 'folder') {
    const code = edited.filter((file) => !isText(file)).length
    const folders = new Set(added.map(dirname)).size
    return { ...base, unit: 'folder', counted: folders + code, edited: code, texts: edited.length - code }
  }
  const changed = edited.length + (counts === 'files' ? 0 : 1)
  return { ...base, unit: 'files', counted: changed + added.length, edited: changed, texts: 0 }
}
