import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackedPackages } from './debian-packages.mjs'
import { LauncherError, projectRoot, say } from '../progress.mjs'
import { needProgram } from './test-programs.mjs'

const name = 'nats-server'

/** What the tests run against: Debian 13's, on Debian 12 as well. */
const recommended = {
  ...{ name, release: 'trixie', version: '2.10.27' },
  sha256: { '2.10.27-1+b2_amd64': '6d913ac987b78734c08537c2adeb1526cf735f216173a9170d94b185fcfe6f8a' },
}
/** Debian 12's, which loses what was acknowledged: a server must not start with it. */
const faulty = {
  ...{ name, release: 'bookworm', version: '2.9.10' },
  sha256: { '2.9.10-1+b3_amd64': '9f69ebb6f612e652382fde175622160dcd81fd97f2356f5da80bb5c3f48513dd' },
}

/** @param {string} command */
function isNewEnough(command) {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10)
}

/**
 * Variables by which tests find programs of NATS: a `PATH` that has the one to run against first, and where it can be had
 * `TEST_NATS_FAULTY`. Without a mirror of Debian, the machine's own serves as the first.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Record<string, string>}
 * @throws {LauncherError} when there is none, or only one that is too old
 */
export function natsPrograms(environment = process.env) {
  const cache = join(fileURLToPath(projectRoot), '.cache', 'debian')
  try {
    const [good, old] = unpackedPackages(cache, [recommended, faulty]).map((folder) =>
      join(folder, 'usr', 'sbin'),
    )
    const path = [good ?? '', environment['PATH'] ?? ''].join(delimiter)
    return { PATH: path, TEST_NATS_FAULTY: join(old ?? '', name) }
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error
    say(`NATS of Debian for the tests: ${error.message.trim()}`)
  }
  const own = needProgram(name, [name])
  if (!isNewEnough(own)) throw new LauncherError(`${own} is older than 2.10. Install NATS 2.10 or later.`)
  return {}
}
