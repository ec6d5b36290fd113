import type { Finding } from '../findings.ts'
import type { Graph } from './graph.ts'
import type { Rule } from './rules.ts'

function breaks(rule: Rule, file: string, target: string): boolean {
  const from = new RegExp(rule.from).exec(file)
  if (!from || (rule.except && new RegExp(rule.except).test(file))) return false
  const fill = (pattern: string) => pattern.replaceAll('$1', from[1] ?? '')
  if (!new RegExp(fill(rule.to)).test(target)) return false
  return !(rule.unless && new RegExp(fill(rule.unless)).test(target))
}

/** Finds the imports that break a rule or lead nowhere. */
export function findBroken(graph: Graph, rules: readonly Rule[]): Finding[] {
  const lost = graph.unresolved.map(({ file, specifier }) => ({
    place: file,
    message: `cannot find ${specifier}`,
  }))
  const broken = [...graph.imports].flatMap(([file, targets]) =>
    targets.flatMap((target) =>
      rules
        .filter((rule) => breaks(rule, file, target))
        .map(({ name, reason }) => ({ place: file, message: `imports ${target}: ${reason} (${name})` })),
    ),
  )
  return [...lost, ...broken]
}

/**
 * Finds import cycles, types included: one finding for each group of files that reach each other (Tarjan's strongly
 * connected components).
 */
export function findCycles(imports: Graph['imports']): Finding[] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    stack.push(file)
    let low = index
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? index)
    }
    if (low === index) groups.push(stack.splice(stack.indexOf(file)))
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  const cycles = groups.filter(
    (group) => group.length > 1 || imports.get(group[0] ?? '')?.includes(group[0] ?? ''),
  )
  return cycles.map((group) => ({
    place: group[0] ?? '',
    message: `is part of a cycle: ${group.join(' -> ')}`,
  }))
}
