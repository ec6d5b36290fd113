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
      /** As npm checked it, `sha512-...` in base64. */
      integrity: v.optional(v.string()),
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

export type Packages = v.InferOutput<typeof lockSchema>['packages']

/** The folder that a package finds a library in, as Node.js looks for it; null where it is not installed. */
function findLibrary(from: string, name: string, packages: Packages): string | null {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const inside = posix.join(folder === '.' ? '' : folder, 'node_modules', name)
    if (inside in packages) return inside
    if (folder === '.' || folder === '') return null
  }
}

/** The folders of what a library needs by itself, as they are installed. What is optional and not installed is left out. */
export function neededBy(folder: string, installed: Packages): readonly string[] {
  const found = installed[folder]
  if (found === undefined) return []
  const meta = found.peerDependenciesMeta
  const peers = Object.keys(found.peerDependencies).filter((peer) => meta[peer]?.optional !== true)
  const required = [...Object.keys(found.dependencies), ...peers].map((name) => {
    const needed = findLibrary(folder, name, installed)
    if (needed === null) throw new Error(`${folder} needs ${name}, which is not installed`)
    return needed
  })
  // What is not for this platform is not installed, and not needed.
  const optional = Object.keys(found.optionalDependencies)
    .map((name) => findLibrary(folder, name, installed))
    .filter((needed) => needed !== null)
  return [...required, ...optional]
}

/**
 * The folders of libraries and of all that they need, as they are installed.
 * @param installed what npm wrote down in node_modules
 * @throws Error when one is missing
 */
export function libraryFolders(libraries: readonly Asked[], installed: Packages): readonly string[] {
  const folders = new Set<string>()
  const waiting = libraries.map(({ from, name }) => {
    const folder = findLibrary(from, name, installed)
    if (folder === null) throw new Error(`${from} needs ${name}, which is not installed`)
    return folder
  })
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (folders.has(folder)) continue
    folders.add(folder)
    waiting.push(...neededBy(folder, installed))
  }
  return [...folders].toSorted()
}
