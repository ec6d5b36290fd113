import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readEntries } from '../checks/boundaries/graph.ts'
import { libraryFolders, lockSchema, type Packages } from './libraries.ts'
import { packagedFiles } from './packaged-files.ts'
import { librariesOf, trace } from './trace.ts'
import type { PackageContents } from './write-package.ts'

/** What an operator starts; everything else in the package is there because one of these needs it. */
const programs = ['main', 'admin', 'backfill', 'health', 'keys', 'report'].map(
  (name) => `apps/server/${name}.ts`,
)

/** What is read under a path that no program spells out, and the licence and notices that must go with every copy. */
const otherFiles = ['LICENSE', 'NOTICE', 'apps/server/node-flags.json', 'apps/server/node-env.json']

/** The start of a package, and the Node.js of this platform, of which nothing else is needed. */
function placedFiles(root: string): ReadonlyMap<string, string> {
  const node = `node_modules/node-${process.platform}-${process.arch}`
  const nodeFiles = ['bin/node', 'LICENSE'].filter((file) => existsSync(join(root, node, file)))
  return new Map([
    ['portico.mjs', 'tools/package/portico.mjs'],
    ...nodeFiles.map((file) => [`node/${file}`, `${node}/${file}`] as const),
  ])
}

const bundledSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** The libraries whose code is in built files, which each build lists beside them. */
function bundledLibraries(root: string, files: readonly string[]): readonly string[] {
  const lists = files.filter((file) => file.endsWith('/dist/libraries.json'))
  const folders = lists.flatMap((file) => v.parse(bundledSchema, readFileSync(join(root, file), 'utf8')))
  return [...new Set(folders)].toSorted()
}

/** What npm wrote down of each installed package. */
export function installedPackages(root: string): Packages {
  const lock = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')
  return v.parse(lockSchema, JSON.parse(lock)).packages
}

/** Finds what the programs of a built tree need to run. */
export function packageContents(root: string): PackageContents {
  const packages = installedPackages(root)
  const links = Object.entries(packages).flatMap(([path, { link, resolved }]) =>
    link && resolved !== undefined ? [{ name: path.replace('node_modules/', ''), folder: resolved }] : [],
  )
  const entries = readEntries(
    root,
    links.map(({ folder }) => `${folder}/package.json`),
  )
  const { modules, data, libraries } = trace(programs, { root, entries })
  const kept = packagedFiles(root)
  const files = [...new Set([...data, ...otherFiles].flatMap((path) => kept.below(path)))].toSorted()
  const built = files
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => librariesOf(file, readFileSync(join(root, file), 'utf8')))
  const isUsed = (folder: string) => modules.keys().some((path) => path.startsWith(`${folder}/`))
  const workspaces = links
    .filter(({ folder }) => isUsed(folder))
    .map(({ name, folder }) => [name, folder] as const)
  return {
    modules,
    files,
    workspaces: new Map(workspaces),
    libraries: libraryFolders([...libraries, ...built], packages),
    bundled: bundledLibraries(root, files),
    placed: placedFiles(root),
  }
}
