import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutant, type Mutant } from './mutants.ts'

/** Type-checks a copy and answers the files with errors. */
function filesWithErrors(folder: string): ReadonlySet<string> {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '-p', 'tsconfig.json', '--incremental', '--pretty', 'false'],
      ...['--tsBuildInfoFile', 'mutation.tsbuildinfo'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  return new Set([...stdout.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))
}

function errorsOf(folder: string, mutants: readonly Mutant[]): ReadonlySet<string> {
  const sources = mutants.map(({ file }) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
  for (const [index, { file, source }] of sources.entries()) {
    const mutant = mutants[index]
    if (mutant) writeFileSync(join(folder, file), applyMutant(source, mutant))
  }
  const errors = filesWithErrors(folder)
  for (const { file, source } of sources) writeFileSync(join(folder, file), source)
  return errors
}

function judge(folder: string, mutants: readonly Mutant[]): readonly Mutant[] {
  if (mutants.length === 0) return []
  const errors = errorsOf(folder, mutants)
  const hasNone = (mutant: Mutant) => !errors.has(mutant.file)
  if (errors.size === 0) return mutants
  if (mutants.length === 1) return []
  const left = mutants.filter(hasNone)
  // Errors that are not in a mutated file come from one of those that are left, or went with those that are not.
  if (left.length < mutants.length) return judge(folder, left)
  const half = Math.ceil(left.length / 2)
  return [...judge(folder, left.slice(0, half)), ...judge(folder, left.slice(half))]
}

/**
 * Leaves out the mutants that the type check refuses, since they never come as far as a test. Many are checked at once, at most
 * one a file.
 */
export function keepCompiling(folder: string, mutants: readonly Mutant[]): readonly Mutant[] {
  const rounds: Mutant[][] = []
  for (const mutant of mutants) {
    const free = rounds.find((round) => round.every(({ file }) => file !== mutant.file))
    if (free) free.push(mutant)
    else rounds.push([mutant])
  }
  const kept = new Set(rounds.flatMap((round) => judge(folder, round)))
  return mutants.filter((mutant) => kept.has(mutant))
}
