import { readFileSync } from 'node:fs'
import { LauncherError, say } from '../progress.mjs'
import { findProgram, installPackages, programFolders } from './system-packages.mjs'

/**
 * Programs that tests run, each with the packages of Debian that bring it.
 * @typedef {Readonly<Record<string, readonly string[]>>} Programs
 */

/**
 * What the client in `tools/protocol-example` runs on.
 * @type {Programs}
 */
const clientPrograms = { python3: ['python3'], openssl: ['openssl'] }

/**
 * The proxy in front of the site.
 * @type {Programs}
 */
const proxyPrograms = { nginx: ['nginx-light'] }

/**
 * What renders the manifests of clusters.
 * @type {Programs}
 */
const clusterPrograms = { kubectl: ['kubernetes-client'] }

/**
 * Browsers of other engines than Chromium's, and what drives and shows them.
 * @type {Programs}
 */
const enginePrograms = JSON.parse(
  readFileSync(new URL('../../browser/engine-programs.json', import.meta.url), 'utf8'),
)

/**
 * Answers the path of a program that tests run, after installing its packages where it is missing.
 * @param {string} program
 * @param {readonly string[]} packages
 * @throws {LauncherError} when it cannot be had
 */
export function needProgram(program, packages) {
  const find = () => findProgram(program, programFolders({ path: process.env['PATH'] ?? '' }))
  const found = find() ?? (installPackages(packages) ? find() : null)
  if (found) return found
  throw new LauncherError(
    `${program} is not there and cannot be installed. Install ${packages.join(' and ')}.`,
  )
}

/**
 * Sees to programs that tests run and answers the names of those that cannot be had, so that the other suites run all the
 * same.
 * @param {Programs} [programs]
 * @param {(program: string, packages: readonly string[]) => unknown} [need]
 * @returns {string[]}
 */
export function missingTestPrograms(
  programs = { ...clientPrograms, ...proxyPrograms, ...clusterPrograms, ...enginePrograms },
  need = needProgram,
) {
  const missing = Object.entries(programs).filter(([program, packages]) => {
    try {
      need(program, packages)
      return false
    } catch (error) {
      if (!(error instanceof LauncherError)) throw error
      say(`${program} for the tests: ${error.message}`)
      return true
    }
  })
  return missing.map(([program]) => program)
}
