import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin, stripTypeScriptTypes } from 'node:module'
import { join, posix } from 'node:path'
import { type Entries, ownTarget } from '../checks/boundaries/graph.ts'
import { type Reference, referencesOf } from './references.ts'

/** A library by name, and the file that asks for it. */
export interface Asked {
  readonly from: string
  readonly name: string
}

/** What a set of entries needs to run. Paths are relative to the root, with forward slashes. */
export interface Traced {
  /** Modules as plain JavaScript, under the names that they have in the package. */
  readonly modules: ReadonlyMap<string, string>
  /** Files that are read as they are, and folders of them, which end in a slash. */
  readonly data: ReadonlySet<string>
  readonly libraries: readonly Asked[]
}

/** Where a reference leads. */
type Target =
  | { readonly kind: 'module' | 'data'; readonly path: string }
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'node' }

const isSource = (path: string) => path.endsWith('.ts')

/** The name of a file in the package: a module without types is JavaScript. */
export function packagedName(path: string): string {
  return isSource(path) ? `${path.slice(0, -'.ts'.length)}.js` : path
}

/** The name of a library or workspace out of `@scope/name/entry` or `name/entry`. */
function nameOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

function namedTarget(text: string, entries: Entries): Target {
  if (isBuiltin(text)) return { kind: 'node' }
  const path = ownTarget(text, entries)
  return path === null ? { kind: 'library', name: nameOf(text) } : { kind: 'module', path }
}

function targetOf(file: string, { kind, text, span }: Reference, { root, entries }: Sources): Target {
  if (kind !== 'place' && !text.startsWith('.')) return namedTarget(text, entries)
  const path = posix.join(posix.dirname(file), text)
  // A template begins with a folder, and perhaps with the beginning of a name in it.
  if (span === null) return { kind: 'data', path: path.slice(0, path.lastIndexOf('/') + 1) }
  if (isSource(path)) return { kind: 'module', path }
  const isFolder =
    !path.endsWith('/') && existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
  return { kind: 'data', path: isFolder ? `${path}/` : path }
}

/** Names modules as they are called in the package. */
function renamed(code: string, references: readonly Reference[]): string {
  const spans = references.flatMap(({ text, span }) =>
    span !== null && isSource(text) ? [{ ...span, name: packagedName(text) }] : [],
  )
  // From the end, so that what stands before keeps its place.
  return spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, name }) => `${text.slice(0, start)}'${name}'${text.slice(end)}`, code)
}

/** The libraries that a built module, which is plain JavaScript already, imports. */
export function librariesOf(file: string, code: string): readonly Asked[] {
  return referencesOf(file, code)
    .filter(({ kind, text }) => kind !== 'place' && !text.startsWith('.') && !isBuiltin(text))
    .map(({ text }) => ({ from: file, name: nameOf(text) }))
}

/** The tree that is traced. */
interface Sources {
  readonly root: string
  readonly entries: Entries
}

/**
 * Finds what modules need, themselves included.
 * @throws Error when one is not there or does not parse
 */
export function trace(files: readonly string[], sources: Sources): Traced {
  const modules = new Map<string, string>()
  const data = new Set<string>()
  const libraries: Asked[] = []
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(packagedName(file))) continue
    const code = stripTypeScriptTypes(readFileSync(join(sources.root, file), 'utf8'))
    const references = referencesOf(file, code)
    modules.set(packagedName(file), renamed(code, references))
    for (const reference of references) {
      const target = targetOf(file, reference, sources)
      if (target.kind === 'library') libraries.push({ from: file, name: target.name })
      if (target.kind === 'data') data.add(target.path)
      if (target.kind === 'module') waiting.push(target.path)
    }
  }
  return { modules, data, libraries }
}
