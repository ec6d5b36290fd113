import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.mjs'

/** A session with a database that a test holds for a while. */
export interface OwnerSession {
  run(statement: string): Promise<unknown>
  close(): Promise<void>
}

/** A PostgreSQL of a test's own, which it may kill. What it committed survives: its settings are its defaults. */
export interface KillablePostgres extends AsyncDisposable {
  readonly databaseUrl: string
  /** The process that all others of it descend from. Throws while it is gone. */
  processId(): number
  /** Opens a session of its owner, which runs one statement after the other. */
  session(): Promise<OwnerSession>
  /** Ends it without a chance to say so. */
  kill(): Promise<void>
  /** Ends it as an operator does: connections are closed, and what is committed is on the disk. */
  stop(): Promise<void>
  /** Starts it again on what it had committed; resolves when it answers. */
  start(): Promise<void>
}

const timeoutMs = 60_000
const lookAgainMs = 50

/** The folder of PostgreSQL's programs; null where it is not installed. Debian keeps them out of the path. */
function programFolder(): string | null {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folders = [
    ...(status === 0 ? [stdout.trim()] : []),
    ...['18', '17', '16', '15'].map((major) => `/usr/lib/postgresql/${major}/bin`),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Whether there is a program to start. */
export function hasPostgresServer(): boolean {
  return programFolder() !== null
}

interface User {
  readonly uid: number
  readonly gid: number
}

/** The user that PostgreSQL runs as, since it refuses root; null for this process's own. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith('postgres:'))?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    // A server that starts, recovers or is gone refuses; the caller asks again.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes an empty cluster in a folder of its own. */
function makeCluster(programs: string, user: User | null, within: string): string {
  const folder = mkdtempSync(join(within, 'postgres-'))
  const secret = join(folder, 'password')
  writeFileSync(secret, 'test', { mode: 0o600 })
  chmodSync(folder, 0o700)
  if (user !== null) for (const path of [folder, secret]) chownSync(path, user.uid, user.gid)
  const args = [
    '-U',
    'portico',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale=C',
  ]
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...args], {
    ...user,
    cwd: tmpdir(),
    stdio: 'ignore',
  })
  return folder
}

/**
 * Starts a PostgreSQL on a free port of loopback; its folder lies within the given one, such as a small disk, and its processes have
 * these variables besides.
 */
export async function startKillablePostgres(
  within = tmpdir(),
  variables: Readonly<Record<string, string>> = {},
): Promise<KillablePostgres> {
  const programs = programFolder()
  if (programs === null) throw new Error('PostgreSQL is not installed.')
  const [user, port, program] = [serverUser(), await freePort(), join(programs, 'postgres')]
  const folder = makeCluster(programs, user, within)
  const databaseUrl = `postgres://portico:test@127.0.0.1:${port}/postgres`
  const places = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
  const args = ['-D', join(folder, 'data'), ...places.flatMap((setting) => ['-c', setting])]
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  let child: ChildProcess | null = null
  const isGone = () => child === null || child.exitCode !== null || child.signalCode !== null

  /** Processes of a server that was killed end a moment later, and until then a new one refuses to start. */
  async function start() {
    const deadlineMs = performance.now() + timeoutMs
    while (!(await answers(databaseUrl))) {
      if (performance.now() > deadlineMs) throw new Error('PostgreSQL does not start.')
      if (isGone()) child = spawn('env', [...assignments, program, ...args], { ...user, stdio: 'ignore' })
      await waitFor(lookAgainMs)
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGINT') {
    if (child === null || isGone()) return
    const gone = once(child, 'close')
    child.kill(signal)
    await gone
  }

  function processId(): number {
    if (child?.pid === undefined || isGone()) throw new Error('PostgreSQL is not running.')
    return child.pid
  }

  async function session(): Promise<OwnerSession> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return { run: (statement) => client.query(statement), close: () => client.end() }
  }

  await start()
  return {
    databaseUrl,
    processId,
    session,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    start,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
