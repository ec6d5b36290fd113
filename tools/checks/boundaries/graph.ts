import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import * as v from 'valibot'

/** What each file imports: a path below the root, `node:name`, `node_modules/name/` or `virtual:name`. */
export type Graph = { imports: ReadonlyMap<string, readonly string[]>; unresolved: readonly Unresolved[] }

/** An import that leads nowhere. */
export type Unresolved = { file: string; specifier: string }

/** A workspace's public entries by import name: `@portico/market` to `packages/market/src/index.ts`. */
export type Entries = ReadonlyMap<string, string>

const builtins = new Set(builtinModules)
const Manifest = v.object({ name: v.string(), exports: v.optional(v.record(v.string(), v.string()), {}) })

/** Reads the entries of all workspaces among the files. Throws when a package.json has no name. */
export function readEntries(root: string, files: readonly string[]): Entries {
  const entries = new Map<string, string>()
  for (const file of files.filter((path) => /^[^/]+\/.*package\.json$/.test(path))) {
    const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(root, file), 'utf8')))
    for (const [entry, target] of Object.entries(manifest.exports)) {
      entries.set(posix.join(manifest.name, entry), posix.join(posix.dirname(file), target))
    }
  }
  return entries
}

/**
 * Lists the module names that a source imports, re-exports or loads on demand, types included. A name that is computed
 * at run time is left out.
 */
export function importedNames(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const reExported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))
  const onDemand = module.dynamicImports
    .map(
      ({ moduleRequest }) =>
        /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2],
    )
    .filter((name) => name !== undefined)
  return [...new Set([...imported, ...reExported, ...onDemand])]
}

/** The file behind a name such as `@portico/market/entry`; null where no workspace has it. */
export function ownTarget(name: string, entries: Entries): string | null {
  const exact = entries.get(name)
  if (exact) return exact
  for (const [pattern, target] of entries) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined || !name.startsWith(before) || !name.endsWith(after)) continue
    return target.replaceAll('*', name.slice(before.length, name.length - after.length))
  }
  return null
}

function resolve(file: string, specifier: string, entries: Entries): string | null {
  const name = specifier.replace(/\?[a-z&=]+$/, '')
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  if (name.startsWith('virtual:')) return name
  if (name.startsWith('node:')) return name
  if (builtins.has(name)) return `node:${name}`
  if (name.startsWith('@portico/')) return ownTarget(name, entries)
  const [scope = '', rest = ''] = name.split('/')
  return `node_modules/${scope.startsWith('@') ? `${scope}/${rest}` : scope}/`
}

/** Reads the imports of the code files. Own targets must exist below the root. */
export function readGraph(root: string, code: readonly string[], entries: Entries): Graph {
  const imports = new Map<string, string[]>()
  const unresolved: Unresolved[] = []
  for (const file of code) {
    const targets: string[] = []
    for (const specifier of importedNames(file, readFileSync(join(root, file), 'utf8'))) {
      const target = resolve(file, specifier, entries)
      const outside = target !== null && /^(?:node:|node_modules\/|virtual:)/.test(target)
      if (target !== null && (outside || existsSync(join(root, target)))) targets.push(target)
      else unresolved.push({ file, specifier })
    }
    imports.set(file, targets)
  }
  return { imports, unresolved }
}
