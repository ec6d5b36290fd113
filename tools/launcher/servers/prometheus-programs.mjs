import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LauncherError, projectRoot, say } from '../progress.mjs'
import { unpackedPackages } from './debian-packages.mjs'

/** What alerts are tried with. They are unpacked and not installed, since the package would start a service. */
const prometheus = {
  ...{ name: 'prometheus', release: 'bookworm', version: '2.42.0+ds' },
  sha256: { '2.42.0+ds-5+deb12u1_amd64': '81d59a24fce84f7fbe97a45a4f2914b6a5881b5cd1db2a6a0e129e515e1a5f55' },
}

/** Debian 13's, on Debian 12 as well: before 0.26 it cannot read the address of a web hook from a file, as the files for deployment do. */
const alertmanager = {
  ...{ name: 'prometheus-alertmanager', release: 'trixie', version: '0.28.1+ds' },
  sha256: { '0.28.1+ds-1_amd64': '76ee08c2bf686fa32ca243d099b6bfc6cb00074e9337c18ef73154b60c5830a9' },
}

/** @param {NodeJS.ProcessEnv} environment */
function hasAlertmanager(environment) {
  const { stdout } = spawnSync('amtool', ['--version'], { env: environment, encoding: 'utf8' })
  const [, minor] = /version 0\.(\d+)/.exec(stdout ?? '') ?? []
  return Number(minor) >= 26
}

/**
 * Variables by which tests find `prometheus`, `promtool`, `prometheus-alertmanager` and `amtool`: the machine's own where there are
 * some, else those of Debian.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Record<string, string>}
 * @throws {import('../progress.mjs').LauncherError} when they cannot be had
 */
export function prometheusPrograms(environment) {
  const isThere = (/** @type {string} */ command) =>
    spawnSync(command, ['--version'], { env: environment, stdio: 'ignore' }).status === 0
  const missing = [
    ...(isThere('prometheus') && isThere('promtool') ? [] : [prometheus]),
    ...(hasAlertmanager(environment) ? [] : [alertmanager]),
  ]
  if (missing.length === 0) return {}
  const cache = join(fileURLToPath(projectRoot), '.cache', 'debian')
  const folders = unpackedPackages(cache, missing).map((folder) => join(folder, 'usr', 'bin'))
  return { PATH: [...folders, environment['PATH'] ?? ''].join(delimiter) }
}

/**
 * The same for a run of all tests, whose other suites run all the same where the programs cannot be had.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ variables: Record<string, string>, failed: string[] }}
 */
export function prometheusForTests(environment) {
  try {
    return { variables: prometheusPrograms(environment), failed: [] }
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error
    say(`Prometheus for the tests: ${error.message.trim()}`)
    return { variables: {}, failed: ['Prometheus'] }
  }
}
