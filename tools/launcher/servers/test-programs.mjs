import { LauncherError, say } from '../progress.mjs'
import { findProgram, installPackages, programFolders } from './system-packages.mjs'

/** What the client in `tools/protocol-example` runs on; packages of the same names bring it. */
const clientPrograms = ['python3', 'openssl']

/**
 * Answers the path of a program that tests run, after installing its packages where it is missing.
 * @param {string} program
 * @param {string[]} packages
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
 * @param {readonly string[]} [programs]
 * @param {(program: string, packages: string[]) => unknown} [need]
 * @returns {string[]}
 */
export function missingTestPrograms(programs = clientPrograms, need = needProgram) {
  return programs.filter((program) => {
    try {
      need(program, [program])
      return false
    } catch (error) {
      if (!(error instanceof LauncherError)) throw error
      say(`${program} for the tests: ${error.message}`)
      return true
    }
  })
}
