import { dirname } from 'node:path/posix'
import type { Finding } from '../findings.ts'
import { countLines } from './lengths.ts'

const README_BAR = 150

/** Holds the root README to a length that is read. */
export function checkReadme(text: string | null): Finding[] {
  if (text === null) return [{ place: 'README.md', message: 'is missing' }]
  const lines = countLines(text)
  return lines <= README_BAR
    ? []
    : [{ place: 'README.md', message: `has ${lines} lines, over ${README_BAR}` }]
}

/** Holds decisions to `docs/decisions/0001-title.md`, numbered from 1 without gap or repetition. */
export function checkDecisions(files: readonly string[]): Finding[] {
  const decisions = files
    .filter((file) => file.startsWith('docs/decisions/') && !file.endsWith('/README.md'))
    .toSorted()
  return decisions.flatMap((file, index) => {
    const expected = String(index + 1).padStart(4, '0')
    const good = new RegExp(`^docs/decisions/${expected}-[a-z0-9-]+\\.md$`).test(file)
    return good
      ? []
      : [{ place: file, message: `is decision ${expected} by order: name it ${expected}-title.md` }]
  })
}

/** Finds workspaces without a README of their own. */
export function checkPackageReadmes(files: readonly string[]): Finding[] {
  const present = new Set(files)
  return files
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => `${dirname(file)}/README.md`)
    .filter((readme) => !present.has(readme))
    .map((readme) => ({ place: readme, message: 'is missing: purpose, example, options, limits' }))
}
