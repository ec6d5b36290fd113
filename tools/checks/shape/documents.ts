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

const decisionPlace = /^docs\/decisions\/[a-z]+\/(\d{4})-[a-z0-9-]+\.md$/

/** Holds decisions to `docs/decisions/area/0001-title.md`, numbered from 1 through all areas, without gap or repetition. */
export function checkDecisions(files: readonly string[]): Finding[] {
  const decisions = files
    .filter((file) => file.startsWith('docs/decisions/') && !file.endsWith('/README.md'))
    .map((file) => ({ file, number: decisionPlace.exec(file)?.[1] }))
  const misplaced = decisions
    .filter(({ number }) => number === undefined)
    .map(({ file }) => ({ place: file, message: 'is not named docs/decisions/<area>/0001-title.md' }))
  const numbered = decisions
    .filter(({ number }) => number !== undefined)
    .toSorted((one, other) => Number(one.number) - Number(other.number))
  return [
    ...misplaced,
    ...numbered.flatMap(({ file, number }, index) => {
      const expected = String(index + 1).padStart(4, '0')
      return number === expected ? [] : [{ place: file, message: `is decision ${expected} by order` }]
    }),
  ]
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
