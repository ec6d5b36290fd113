import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import * as v from 'valibot'
import { packagedName } from './trace.ts'

/** What a package is made of; paths are relative to the root, with forward slashes. */
export interface PackageContents {
  /** Code by path. */
  readonly modules: ReadonlyMap<string, string>
  /** Files that are taken as they are. */
  readonly files: readonly string[]
  /** Folders of workspaces with modules in the package, by name. */
  readonly workspaces: ReadonlyMap<string, string>
  /** Folders of libraries. */
  readonly libraries: readonly string[]
  /** Folders of libraries whose code is in built files; they need not be there themselves. */
  readonly bundled: readonly string[]
  /** Files by their path in the package, from elsewhere in the tree. */
  readonly placed: ReadonlyMap<string, string>
}

/** What a package says of itself. */
export interface PackageVersion {
  readonly version: string
  readonly commit: string
  /** ISO 8601. */
  readonly builtAt: string
  /** Of Node.js, such as `linux-x64`. */
  readonly platform: string
}

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.string(),
    version: v.string(),
    license: v.string(),
    exports: v.optional(v.record(v.string(), v.string()), {}),
  }),
)

/** Types, maps and tests of libraries, which nothing loads. */
const idleFile = /\.(?:[cm]?tsx?|map|tsbuildinfo)$|\.(?:test|spec)\.[a-z]+$/

function writeTo(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The manifest of a workspace as Node.js needs it: only what is in the package is offered. */
function packagedManifest(text: string, isPackaged: (target: string) => boolean): string {
  const { name, version, license, exports } = v.parse(manifestSchema, text)
  const offered = Object.entries(exports)
    .map(([entry, target]) => [entry, packagedName(target)] as const)
    .filter(([, target]) => target.includes('*') || isPackaged(target))
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    exports: Object.fromEntries(offered),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Without the libraries inside it, which are taken by themselves where they are needed. */
function copyLibrary(from: string, to: string): void {
  // In a copy of a tree, libraries are links to those of the tree.
  const folder = realpathSync(from)
  const inner = join(folder, 'node_modules')
  cpSync(folder, to, { recursive: true, filter: (path) => path !== inner && !idleFile.test(path) })
}

/** Writes a package into a folder that is not there yet. */
function writeInto(folder: string, root: string, contents: PackageContents): void {
  const { modules, files, workspaces, libraries, placed } = contents
  for (const [path, code] of modules) writeTo(join(folder, path), code)
  for (const [path, source] of [...files.map((file) => [file, file] as const), ...placed]) {
    const target = join(folder, path)
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true })
    if (path.endsWith('/')) continue
    copyFileSync(join(root, source), target)
  }
  const present = new Set([...modules.keys(), ...files])
  for (const [name, workspace] of workspaces) {
    const text = readFileSync(join(root, workspace, 'package.json'), 'utf8')
    const isPackaged = (target: string) => present.has(posix.join(workspace, target))
    writeTo(join(folder, workspace, 'package.json'), packagedManifest(text, isPackaged))
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(posix.join('../..', workspace), link)
  }
  for (const library of libraries) copyLibrary(join(root, library), join(folder, library))
}

/**
 * Lets all users read a package, which often runs as another one than made it: the files of an embedded database are readable by their
 * owner alone, and the mask of a process may keep from others all that it writes.
 */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
  }
}

/** The file by which a folder is known to be a package. */
const versionFile = 'version.json'

/** What the package is made of, in CycloneDX. */
const billFile = 'sbom.cdx.json'

/** What a package holds, and what is written about it. */
interface PackageTexts {
  readonly root: string
  readonly contents: PackageContents
  readonly version: PackageVersion
  /** The bill of materials. */
  readonly bill: string
}

/**
 * Writes a package in place of the one that is there; until it is complete, that one stays.
 * @throws Error where the folder holds anything else
 */
export function writePackage(out: string, { root, contents, version, bill }: PackageTexts): void {
  const isOther = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, versionFile))
  if (isOther) throw new Error(`${out} holds something else than a package; name another folder`)
  const unfinished = `${out}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  writeInto(unfinished, root, contents)
  writeTo(join(unfinished, versionFile), `${JSON.stringify(version, null, 2)}\n`)
  writeTo(join(unfinished, billFile), bill)
  openToAll(unfinished)
  rmSync(out, { recursive: true, force: true })
  renameSync(unfinished, out)
}
