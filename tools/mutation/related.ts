import { dirname } from 'node:path'
import type { Graph } from '../checks/boundaries/graph.ts'
import type { Mutant } from './mutants.ts'
import { probeName } from './probe-name.ts'
import type { Reach } from './reach.ts'

/** So many test files at most are tried where it is known only that they load a module: of some, nearly all do. */
const mostOfModule = 60

/** How many imports lead from each file to one file, at least. */
function distancesTo(target: string, { imports }: Graph): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const imported of targets) importers.set(imported, [...(importers.get(imported) ?? []), file])
  }
  const distances = new Map([[target, 0]])
  const queue = [target]
  for (const file of queue) {
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, (distances.get(file) ?? 0) + 1)
      queue.push(importer)
    }
  }
  return distances
}

/**
 * The test files that reach a mutant, the nearest first. One at the top of a module is reached by all that load the module; those
 * that call a function of it come first.
 */
export function relatedTests(mutant: Mutant, reach: Reach, graph: Graph): readonly string[] {
  const distances = distancesTo(mutant.file, graph)
  const order = (files: readonly string[]) =>
    files
      .filter((file) => file in reach.tests)
      .map((file) => ({ file, far: distances.get(file) ?? Infinity, tookMs: reach.tests[file]?.tookMs ?? 0 }))
      .toSorted((a, b) => a.far - b.far || a.tookMs - b.tookMs)
      .map(({ file }) => file)
  const testsAt = (probe: string) => reach.probes[probe] ?? []
  if (mutant.scope !== null) return order(testsAt(probeName(mutant.file, mutant.scope)))
  const functions = Object.keys(reach.probes).filter((probe) => /:\d+$/.test(probe))
  const ofFile = functions.filter((probe) => probe.startsWith(`${mutant.file}:`))
  const callers = new Set(ofFile.flatMap(testsAt))
  const others = testsAt(probeName(mutant.file, null)).filter((file) => !callers.has(file))
  return [...order([...callers]), ...order(others)].slice(0, mostOfModule)
}

/**
 * The test files that import a mutant's file, themselves or by what they import, those beside it first, then the nearest: what is known
 * without a run of all tests. Tests that reach it in a process of its own are not among them.
 */
export function importingTests({ file }: Mutant, tests: readonly string[], graph: Graph): readonly string[] {
  const distances = distancesTo(file, graph)
  const isElsewhere = (test: string) => dirname(test) !== dirname(file)
  return tests
    .filter((test) => distances.has(test))
    .toSorted(
      (one, other) =>
        Number(isElsewhere(one)) - Number(isElsewhere(other)) ||
        (distances.get(one) ?? 0) - (distances.get(other) ?? 0),
    )
    .slice(0, mostOfModule)
}
