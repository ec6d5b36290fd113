import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** What the build wrote and tests read. */
export const builtFolders = [
  'apps/site/dist',
  'apps/console/dist',
  'packages/stores/dist',
  'widgets/header/dist',
  'widgets/footer/dist',
  'widgets/legal/dist',
]
const unneeded = /^docs\/screenshots\//

/** Links a folder of packages. Workspaces lead to the copy, everything else to the packages of the original. */
function linkPackages(root: string, copy: string, folder: string): void {
  mkdirSync(join(copy, folder), { recursive: true })
  // Caches of tools stay where they are.
  const names = readdirSync(join(root, folder)).filter((name) => !name.startsWith('.') || name === '.bin')
  for (const name of names) {
    const place = join(folder, name)
    const target = relative(root, realpathSync(join(root, place)))
    const isWorkspace = !target.startsWith('node_modules') && !target.startsWith('..')
    if (name === '@portico') linkPackages(root, copy, place)
    else symlinkSync(join(isWorkspace ? copy : root, target), join(copy, place))
  }
}

/** Folders of packages that a part has in another version than the project. */
function ownPackages(root: string): readonly string[] {
  const parts = ['apps', 'packages', 'widgets'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  )
  return parts.map((part) => join(part, 'node_modules')).filter((own) => existsSync(join(root, own)))
}

/** A copy of the project to change, which is removed at the end of the block that holds it; `folders` of the build come along. */
export function copyProject(
  root: string,
  files: readonly string[],
  folders: readonly string[] = builtFolders,
): Disposable & { readonly path: string } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'portico-copy-')))
  for (const file of files.filter((name) => !unneeded.test(name))) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file))
  }
  for (const folder of folders) {
    if (existsSync(join(root, folder))) cpSync(join(root, folder), join(path, folder), { recursive: true })
  }
  linkPackages(root, path, 'node_modules')
  for (const own of ownPackages(root)) symlinkSync(join(root, own), join(path, own))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return { path, [Symbol.dispose]: remove }
}
