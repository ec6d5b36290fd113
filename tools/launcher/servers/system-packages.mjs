import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from '../progress.mjs'

const APT_GET = '/usr/bin/apt-get'
const UPDATE_TIMEOUT_MS = 2 * 60_000
const INSTALL_TIMEOUT_MS = 8 * 60_000
/** A mirror that drops a connection does not cost the run. */
const aptOptions = ['-o', 'Acquire::Retries=5']

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not to be run: both mean that it is of no use.
    return false
  }
}

/**
 * Answers the path of a program in the given folders, the first that has it; null when none has.
 * @param {string} program
 * @param {string[]} folders
 */
export function findProgram(program, folders) {
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null
}

/**
 * The folders of the search path, then those of the PostgreSQL versions that Debian keeps out of it, newest first.
 * @param {{ path: string, versionsFolder?: string }} places
 */
export function programFolders({ path, versionsFolder = '/usr/lib/postgresql' }) {
  const versions = existsSync(versionsFolder)
    ? readdirSync(versionsFolder).filter((name) => /^\d+$/.test(name))
    : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  return [...newestFirst.map((version) => join(versionsFolder, version, 'bin')), ...path.split(delimiter)]
}

/**
 * Installs packages of the system, where that is possible: as root, with apt-get. The services that come with them are not
 * started.
 * @param {readonly string[]} packages
 * @param {number} [userId] who asks for it; this process's user unless given
 * @returns {boolean} whether they are installed
 */
export function installPackages(packages, userId = process.getuid?.()) {
  if (userId !== 0 || !existsSync(APT_GET)) return false
  say(`Installing ${packages.join(', ')} with apt-get ...`)
  // At this run level, maintainer scripts start no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  /** @param {string[]} args @param {number} timeout */
  const run = (args, timeout) =>
    spawnSync(APT_GET, args, { env, timeout, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['update', '-qq', ...aptOptions], UPDATE_TIMEOUT_MS)
  const install = ['install', '-y', '-qq', ...aptOptions, '--no-install-recommends', ...packages]
  const { status } = run(install, INSTALL_TIMEOUT_MS)
  return status === 0
}
