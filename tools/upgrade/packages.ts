import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, projectRoot } from '../checks/files.ts'
import { builtFolders, copyProject } from '../mutation/copy.ts'
import { packageContents } from '../package/package-contents.ts'
import { buildMarker, packagedFiles } from '../package/packaged-files.ts'
import { writePackage } from '../package/write-package.ts'

/** A package to run. */
export interface MadePackage {
  readonly folder: string
  /** What its answers say in `X-Build-Version`. */
  readonly shown: string
}

/** Two packages of neighbouring versions. Disposing them removes them. */
export interface TwoPackages extends Disposable {
  readonly before: MadePackage
  readonly after: MadePackage
}

/** What the second build has otherwise: scripts are under other addresses. */
const changes: Readonly<Record<string, string>> = {
  'apps/site/src/entry-client.ts': "\ndocument.documentElement.dataset['build'] = 'after'\n",
  'apps/site/src/client/loader.ts': "\ndocument.documentElement.dataset['loader'] = 'after'\n",
}

/** What the server says of itself, in `version.json`. */
function versionOf(version: string) {
  const commit = version.replaceAll('.', '').repeat(14).slice(0, 40)
  const builtAt = new Date().toISOString()
  return { version, commit, builtAt, platform: `${process.platform}-${process.arch}` }
}

function made(folder: string, { version, commit }: ReturnType<typeof versionOf>): MadePackage {
  return { folder, shown: `${version}+${commit.slice(0, 12)}` }
}

function build(root: string): void {
  // What is older is of the build before.
  writeFileSync(join(root, buildMarker), '')
  const { status, stderr } = spawnSync(process.execPath, ['apps/site/build/main.ts'], {
    ...{ cwd: root, encoding: 'utf8' },
    // Not that of the tests, for which React has another build.
    env: { PATH: process.env['PATH'] ?? '' },
  })
  if (status !== 0) throw new Error(`The second build failed. ${stderr}`)
}

/** Makes a package whose libraries are links, and which has no Node.js of its own: what is in a package has tests beside the packer. */
function makeLinked(root: string, folder: string, version: ReturnType<typeof versionOf>): MadePackage {
  const { libraries, placed, ...contents } = packageContents(root)
  const programs = new Map([...placed].filter(([path]) => !path.startsWith('node/')))
  writePackage(folder, {
    root,
    version,
    bill: '',
    contents: { ...contents, libraries: [], placed: programs },
  })
  // Those inside another one come with it.
  for (const library of libraries.filter((path) => path.split('node_modules/').length === 2)) {
    mkdirSync(dirname(join(folder, library)), { recursive: true })
    symlinkSync(realpathSync(join(root, library)), join(folder, library))
  }
  return made(folder, version)
}

/** Makes a package out of another one and of what is built now: all else is linked, since it is the same. */
function remake(root: string, before: string, folder: string): MadePackage {
  const { status, stderr } = spawnSync('cp', ['-al', before, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The package could not be linked. ${stderr}`)
  const files = packagedFiles(root)
  const anew = builtFolders.filter((each) => each === 'apps/site/dist' || each.startsWith('widgets/'))
  for (const built of anew) {
    rmSync(join(folder, built), { recursive: true })
    for (const file of files.below(`${built}/`)) cpSync(join(root, file), join(folder, file))
  }
  const version = versionOf('1.1.0')
  rmSync(join(folder, 'version.json'))
  writeFileSync(join(folder, 'version.json'), JSON.stringify(version))
  return made(folder, version)
}

/** Makes a package of this tree, and one with the build of a changed tree, whose files have other addresses. */
export function makeTwoPackages(): TwoPackages {
  using stack = new DisposableStack()
  const { path: root } = stack.use(copyProject(projectRoot, listFiles(projectRoot)))
  const list = 'node_modules/.package-lock.json'
  symlinkSync(join(projectRoot, list), join(root, list))
  cpSync(join(projectRoot, buildMarker), join(root, buildMarker), { preserveTimestamps: true })
  using making = new DisposableStack()
  const place = mkdtempSync(join(tmpdir(), 'portico-upgrade-'))
  making.defer(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))
  const [first, second] = [join(place, 'before'), join(place, 'after')]
  const before = makeLinked(root, first, versionOf('1.0.0'))
  for (const [file, more] of Object.entries(changes)) appendFileSync(join(root, file), more)
  build(root)
  const after = remake(root, first, second)
  const kept = making.move()
  return { before, after, [Symbol.dispose]: () => kept.dispose() }
}
