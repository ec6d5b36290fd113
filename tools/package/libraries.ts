import { posix } from 'node:path'
import * as v from 'valibot'
import type { Asked } from './trace.ts'

const names = v.optional(v.record(v.string(), v.string()), {})

/** What package-lock.json, or the one that npm keeps in node_modules, says of each package, by its folder. */
export const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      /** A workspace's folder, where it is linked to. */
      resolved: v.optional(v.string()),
      link: v.optional(v.boolean(), false),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: v.optional(
        v.record(v.string(), v.object({ optional: v.optional(v.boolean(), false) })),
        {},
      ),
    }),
  ),
})

type Packages = v.InferOutput<typeof lockSchema>['packages']

/** The folder that a package finds a library in, as Node.js looks for it; null where it is not installed. */
function findLibrary(from: string, name: string, packages: Packages): string | null {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const inside = posix.join(folder === '.' ? '' : folder, 'node_modules', name)
    if (inside in packages) return inside
    if (folder === '.' || folder === '') return null
  }
}

/**
 * The folders of libraries and of all that they need, as they are installed.
 * @param installed what npm wrote down in node_modules
 * @throws Error when one is missing
 */
export function libraryFolders(libraries: readonly Asked[], installed: Packages): readonly string[] {
  const folders = new Set<string>()
  const waiting: (Asked & { readonly isOptional?: boolean })[] = [...libraries]
  for (let asked = waiting.pop(); asked !== undefined; asked = waiting.pop()) {
    const { from, name, isOptional = false } = asked
    const folder = findLibrary(from, name, installed)
    if (folder === null && !isOptional) throw new Error(`${from} needs ${name}, which is not installed`)
    if (folder === null || folders.has(folder)) continue
    folders.add(folder)
    const found = installed[folder]
    if (found === undefined) continue
    const meta = found.peerDependenciesMeta
    const peers = Object.keys(found.peerDependencies).filter((peer) => meta[peer]?.optional !== true)
    const required = [...Object.keys(found.dependencies), ...peers]
    waiting.push(...required.map((name) => ({ from: folder, name })))
    // What is not for this platform is not installed, and not needed.
    const optional = Object.keys(found.optionalDependencies)
    waiting.push(...optional.map((name) => ({ from: folder, name, isOptional: true })))
  }
  return [...folders].toSorted()
}
