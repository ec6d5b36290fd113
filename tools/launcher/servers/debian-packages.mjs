import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { LauncherError, say } from '../progress.mjs'

// Packages of Debian releases other than the machine's own. They are unpacked into a folder of the project: nothing is installed, and
// the machine's own lists and sources stay as they are.

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
const STEP_TIMEOUT_MS = 2 * 60_000

/**
 * A package, and what is known of its builds: SHA-256 by Debian's full version and architecture, such as `2.10.27-1+b2_amd64`. Debian
 * builds a version anew now and then; what is not listed is believed for its signature, which apt checks in any case.
 * @typedef {{ name: string, release: string, version: string, sha256: Record<string, string> }} DebianPackage
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 * @returns {string} what it printed
 */
function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    encoding: 'utf8',
    timeout: STEP_TIMEOUT_MS,
  })
  if (status !== 0) throw new LauncherError(`${command} failed. ${error?.message ?? stderr}`)
  return stdout
}

/**
 * Answers the mirror of Debian that this machine's apt is set up for, from lines of address, release and component.
 * @param {string} lines
 * @returns {string | null} null where there is none
 */
export function mirrorOf(lines) {
  const entries = lines.split('\n').map((line) => line.split('|'))
  // Security and updates have names with a dash, and so have the archives of others that follow Debian's releases.
  const [mirror] = entries.find(([, release = '-', part]) => !release.includes('-') && part === 'main') ?? []
  return mirror || null
}

/** @returns {string} */
function configuredMirror() {
  const format = [
    '--no-release-info',
    '--format',
    '$(REPO_URI)|$(RELEASE)|$(COMPONENT)',
    'Created-By: Packages',
  ]
  const isDebian = existsSync('/usr/bin/apt-get') && existsSync(KEYRING)
  const mirror = isDebian ? mirrorOf(run('apt-get', ['indextargets', ...format])) : null
  if (mirror === null) throw new LauncherError('This machine has no mirror of Debian.')
  return mirror
}

/**
 * Options that let apt work in a folder of its own, with the lists of these releases alone.
 * @param {string} folder
 * @param {string[]} releases
 */
function aptIn(folder, releases) {
  const sources = join(folder, 'debian.sources')
  const lines = [`URIs: ${configuredMirror()}`, `Suites: ${releases.join(' ')}`]
  writeFileSync(sources, ['Types: deb', ...lines, 'Components: main', `Signed-By: ${KEYRING}`, ''].join('\n'))
  const places = ['lists/partial', 'cache/archives/partial']
  for (const place of places) mkdirSync(join(folder, place), { recursive: true })
  const settings = [
    ...[`Dir::Etc::sourcelist=${sources}`, 'Dir::Etc::sourceparts=-'],
    ...[`Dir::State::lists=${join(folder, 'lists')}`, `Dir::Cache=${join(folder, 'cache')}`],
    ...['Acquire::Languages=none', 'Acquire::Retries=5', 'APT::Sandbox::User=root'],
  ]
  return settings.flatMap((setting) => ['-o', setting])
}

/**
 * Throws where a file is not the package that was wanted.
 * @param {string} file
 * @param {DebianPackage} wanted
 */
export function checkPackage(file, { name, version, sha256 }) {
  const shown = '${Package} ${Version} ${Architecture}'
  const [found, full = '', architecture] = run('dpkg-deb', ['-W', `--showformat=${shown}`, file]).split(' ')
  if (found !== name || !full.startsWith(`${version}-`)) {
    throw new LauncherError(`${found} ${full} came in place of ${name} ${version}.`)
  }
  const pinned = sha256[`${full}_${architecture}`]
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (pinned === undefined)
    say(`${name} ${full} is a build without a pinned checksum; Debian's signature fits`)
  else if (pinned !== hash)
    throw new LauncherError(`${name} ${full} has the checksum ${hash}, not ${pinned}.`)
}

/** @param {string} cache @param {DebianPackage} wanted */
const folderOf = (cache, { name, version }) => join(cache, `${name}-${version}`)

/**
 * @param {string} cache
 * @param {readonly DebianPackage[]} missing
 */
function fetchPackages(cache, missing) {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'fetch-'))
  try {
    const options = aptIn(folder, [...new Set(missing.map(({ release }) => release))])
    run('apt-get', ['update', '-qq', ...options])
    for (const [index, wanted] of missing.entries()) {
      const place = join(folder, String(index))
      mkdirSync(place)
      run('apt-get', ['download', '-qq', ...options, `${wanted.name}/${wanted.release}`], place)
      const file = join(place, readdirSync(place)[0] ?? '')
      checkPackage(file, wanted)
      run('dpkg-deb', ['-x', file, join(place, 'files')])
      renameSync(join(place, 'files'), folderOf(cache, wanted))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Answers the folders of unpacked packages, in the order in which they are named; what is not in the cache is fetched first.
 * @param {string} cache
 * @param {readonly DebianPackage[]} packages
 * @throws {LauncherError} where one cannot be had
 */
export function unpackedPackages(cache, packages) {
  const missing = packages.filter((wanted) => !existsSync(folderOf(cache, wanted)))
  if (missing.length > 0) {
    say(`Fetching ${missing.map(({ name, version }) => `${name} ${version}`).join(' and ')} from Debian ...`)
    fetchPackages(cache, missing)
  }
  return packages.map((wanted) => folderOf(cache, wanted))
}
