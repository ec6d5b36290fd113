import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '../../../packages/stores/test/free-port.mjs'
import { LauncherError, say } from '../progress.mjs'
import { natsPrograms } from './nats-programs.mjs'
import { startServer } from './server-process.mjs'
import { findProgram } from './system-packages.mjs'
import { needProgram } from './test-programs.mjs'

// Servers that the contract suites of the stores run against: each of its own kind, on a free port of loopback, with a
// folder of its own that is removed at the end. Nothing of the system's own databases is touched.

const READY_WITHIN_MS = 60_000
const OLDEST_POSTGRES = 15

/** @typedef {{ variable: string, url: string, stop: () => Promise<void>, programs?: Record<string, string> }} TestServer */
/** @typedef {{ uid: number, gid: number } | null} User */

/**
 * The user that PostgreSQL runs as: it refuses root.
 * @returns {User} null where it can run as this process's own user
 */
function postgresUser() {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new LauncherError('PostgreSQL does not run as root, and there is no user postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** @param {User} user */
function makeFolder(user) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-server-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** @param {{ command: string, args: string[], user: User }} step */
function runStep({ command, args, user }) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir(), ...user })
  if (status !== 0) throw new LauncherError(`${command} failed. ${error?.message ?? stderr}`)
}

/** @param {string} command */
function ensureVersion(command) {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  const major = Number(/\b(\d+)[.\s]/.exec(stdout ?? '')?.[1])
  if (major >= OLDEST_POSTGRES) return
  throw new LauncherError(`${command} is version ${major}; PostgreSQL ${OLDEST_POSTGRES} or later is needed.`)
}

/** @returns {Promise<TestServer>} */
async function startPostgres() {
  const command = needProgram('postgres', ['postgresql'])
  ensureVersion(command)
  const [user, port] = [postgresUser(), await freePort()]
  const folder = makeFolder(user)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const password = randomBytes(16).toString('hex')
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  try {
    writeFileSync(secret, password, { mode: 0o600 })
    if (user) chownSync(secret, user.uid, user.gid)
    const access = ['-U', 'portico', '--auth=scram-sha-256', `--pwfile=${secret}`]
    const texts = ['--encoding=UTF8', '--locale=C', '--no-sync']
    runStep({ command: join(dirname(command), 'initdb'), args: ['-D', data, ...access, ...texts], user })
    const places = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
    const check = ['-q', '-h', '127.0.0.1', '-p', String(port)]
    const { stop } = await startServer({
      name: 'PostgreSQL',
      command,
      args: ['-D', data, ...[...places, 'fsync=off'].flatMap((setting) => ['-c', setting])],
      isReady: async () => spawnSync(join(dirname(command), 'pg_isready'), check).status === 0,
      readyWithinMs: READY_WITHIN_MS,
      // Closes the connections that there are, and ends.
      stopSignal: 'SIGINT',
      user,
    })
    const url = `postgres://portico:${password}@127.0.0.1:${port}/postgres`
    return { variable: 'TEST_DATABASE_URL', url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Whether somebody listens on a port of loopback.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * Starts a server that is ready when it listens on its port of loopback.
 * @param {{
 *   name: string,
 *   command: string,
 *   args: (place: { port: number, folder: string }) => string[],
 *   variable: string,
 *   scheme: string,
 * }} server
 * @returns {Promise<TestServer>}
 */
async function startListening({ name, command, args, variable, scheme }) {
  const port = await freePort()
  const folder = makeFolder(null)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { stop } = await startServer({
      name,
      command,
      args: args({ port, folder }),
      isReady: () => isListening(port),
      readyWithinMs: READY_WITHIN_MS,
      stopSignal: 'SIGTERM',
    })
    return { variable, url: `${scheme}://127.0.0.1:${port}`, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function startRedis() {
  return startListening({
    name: 'Redis',
    command: needProgram('redis-server', ['redis-server']),
    args: ({ port, folder }) => [
      ...['--port', String(port), '--bind', '127.0.0.1'],
      ...['--save', '', '--appendonly', 'no', '--dir', folder],
    ],
    variable: 'TEST_REDIS_URL',
    scheme: 'redis',
  })
}

/** @returns {Promise<TestServer>} */
async function startNats() {
  const programs = natsPrograms()
  const server = await startListening({
    name: 'NATS',
    command:
      findProgram('nats-server', (programs['PATH'] ?? process.env['PATH'] ?? '').split(delimiter)) ?? '',
    args: ({ port, folder }) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
    variable: 'TEST_NATS_URL',
    scheme: 'nats',
  })
  return { ...server, programs }
}

/** What is started where the environment does not name one already. */
const servers = [
  { variable: 'TEST_DATABASE_URL', name: 'PostgreSQL', start: startPostgres },
  { variable: 'TEST_REDIS_URL', name: 'Redis', start: startRedis },
  { variable: 'TEST_NATS_URL', name: 'NATS', start: startNats },
]

/**
 * Starts the servers that the environment does not name. One that cannot be had is told of and named in `failed`, so that
 * the other suites run all the same.
 * @param {NodeJS.ProcessEnv} environment
 * @param {readonly { variable: string, name: string, start: () => Promise<TestServer> }[]} wanted
 * @returns {Promise<{ variables: Record<string, string>, failed: string[], stop: () => Promise<void> }>}
 */
export async function startTestServers(environment, wanted = servers) {
  /** @type {TestServer[]} */
  const running = []
  /** @type {string[]} */
  const failed = []
  for (const { variable, name, start } of wanted) {
    if (environment[variable]) continue
    try {
      running.push(await start())
      say(`${name} for the tests: started`)
    } catch (error) {
      if (!(error instanceof LauncherError)) throw error
      failed.push(name)
      say(`${name} for the tests: ${error.message}`)
    }
  }
  return {
    variables: Object.assign(
      {},
      ...running.map(({ variable, url, programs }) => ({ [variable]: url, ...programs })),
    ),
    failed,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}
