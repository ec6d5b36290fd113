import { dirname } from 'node:path/posix'
import type { Finding } from '../findings.ts'

const FOLDER_BAR = 30

/** Folders that are still above, each with the most that it may hold. The list only shrinks. */
export const fullFolders: Readonly<Record<string, number>> = {}

/** Whose folders, one a language, hold records: a file for each asset, found by its name. The catalogue decides how many there are. */
const recordsParent = 'content/coins'

/** How many files lie in each folder itself, without those of its folders. */
function countByFolder(files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return counts
}

/**
 * Holds folders to 30 files, tests and data included.
 * @param waiting folders that are still above, each with the most that it may hold; one that fits is no longer named
 */
export function checkFolders(files: readonly string[], waiting: Readonly<Record<string, number>>): Finding[] {
  const counts = countByFolder(files)
  const full = [...counts].flatMap(([folder, count]) => {
    if (dirname(folder) === recordsParent) return []
    const most = waiting[folder] ?? FOLDER_BAR
    return count <= most
      ? []
      : [{ place: folder, message: `holds ${count} files, over ${most}: divide it by purpose` }]
  })
  const idle = Object.keys(waiting)
    .filter((folder) => (counts.get(folder) ?? 0) <= FOLDER_BAR)
    .map((folder) => ({ place: folder, message: 'fits: take it off the list of folders that wait' }))
  return [...full, ...idle]
}
