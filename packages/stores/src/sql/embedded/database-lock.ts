import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { isShortPath, longestSocketPath, shortPathOf, takesLongPaths } from './socket-paths.ts'

/**
 * One process at a time may open an embedded database: a second one would lose commits without a word.
 *
 * The holder listens on a socket of its own and publishes the socket's address in the file `<folder>.lock-<n>`, by a hard
 * link, which exactly one process can make. The newest file counts. A newest file whose socket nobody listens on belonged to a
 * process that ended, however it ended; anyone who finds it so makes the next one. The newest file is never removed, so that
 * numbers only grow: who made a file and still finds it to be the newest is the only holder, whatever others did meanwhile.
 *
 * Sockets may not have long paths, so one whose path would be too long lies in the system's folder for temporary files: a release
 * that does not know of short paths can then take over what this one leaves. What several processes may look at has its socket beside
 * it all the same (`beside`), and is reached by a short path.
 */
export interface DatabaseLock extends AsyncDisposable {
  /** Where the holder can be reached. */
  readonly address: string
}

/** Another process has the database open. The message names the folder and says what to do. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  readonly folder: string

  constructor(folder: string, holder: number | null) {
    super(
      `The database in ${folder} is in use by ${holder === null ? 'another process' : `process ${holder}`}. An embedded database serves one process: stop that one, ` +
        'give this one a DATA_DIR of its own, or set DATABASE_URL for several.',
    )
    this.folder = folder
  }
}

/** What the name of a socket is longer than that of its folder. */
const besideBytes = '-lock-0123456789abc.sock'.length
const attempts = 20
/** Only what looks like a socket of this product is ever removed. */
const socketName = /lock-[0-9a-f-]{13}\.sock$/

const recordSchema = v.object({ address: v.pipe(v.string(), v.minLength(1)), process: v.number() })
type LockRecord = v.InferOutput<typeof recordSchema>

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Where the socket of a lock lies: beside its folder, where each process finds it that finds the folder, or only if that is short. */
export type SocketPlace = 'beside' | 'beside if short'

/** Whether the socket of a folder's lock can be beside the folder. */
export function canHaveSocketBeside(folder: string, system = { takesLongPaths }): boolean {
  // Pipes of Windows have no folder.
  if (process.platform === 'win32' || system.takesLongPaths) return true
  return Buffer.byteLength(folder) + besideBytes <= longestSocketPath
}

function addressFor(folder: string, place: SocketPlace): string {
  const name = `lock-${randomUUID().slice(0, 13)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const beside = `${folder}-${name}.sock`
  return place === 'beside' || isShortPath(beside) ? beside : join(tmpdir(), `${name}.sock`)
}

async function listenOn(address: string): Promise<Server> {
  await using opening = new AsyncDisposableStack()
  const { path } = opening.use(await shortPathOf(address))
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end())
  server.listen(path)
  await once(server, 'listening')
  // Its file is removed by the same path.
  const opened = opening.move()
  server.once('close', () => void opened.disposeAsync())
  return server
}

/** A holder whose thread is busy still counts: the system accepts the connection in its place. */
function answersAt(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error) => {
      if (hasCode(error, 'ECONNREFUSED', 'ENOENT')) resolve(false)
      else if (hasCode(error, 'EAGAIN')) resolve(true)
      else reject(error)
    })
  })
}

async function answers(address: string): Promise<boolean> {
  try {
    await using short = await shortPathOf(address)
    return await answersAt(short.path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Null when there is no lock, or none that this product wrote. */
async function readRecord(path: string): Promise<LockRecord | null> {
  try {
    const parsed = v.safeParse(recordSchema, JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function publish(draft: string, path: string): Promise<'published' | 'taken'> {
  try {
    await link(draft, path)
    return 'published'
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return 'taken'
    throw error
  }
}

function lockPath(folder: string, number: number): string {
  return `${folder}.lock-${number}`
}

/** The numbers of all lock files, and the newest; 0 when there is none. */
async function readNumbers(folder: string) {
  const start = `${basename(folder)}.lock-`
  const names = await readdir(dirname(folder))
  const numbers = names.flatMap((name) => {
    const number = name.startsWith(start) ? name.slice(start.length) : ''
    return /^[1-9]\d{0,14}$/.test(number) ? [Number(number)] : []
  })
  return { numbers, newest: Math.max(0, ...numbers) }
}

async function acquire(folder: string, draft: string): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { newest } = await readNumbers(folder)
    const holder = await readRecord(lockPath(folder, newest))
    if (holder !== null && (await answers(holder.address)))
      throw new DatabaseInUseError(folder, holder.process)
    const own = newest + 1
    if ((await publish(draft, lockPath(folder, own))) === 'taken') continue
    if ((await readNumbers(folder)).newest === own) return own
    await rm(lockPath(folder, own), { force: true })
  }
  throw new DatabaseInUseError(folder, null)
}

/** Removes what earlier holders left. */
async function clearEarlier(folder: string, own: number): Promise<void> {
  const earlier = (await readNumbers(folder)).numbers.filter((number) => number < own)
  for (const path of earlier.map((number) => lockPath(folder, number))) {
    const dead = await readRecord(path)
    if (dead !== null && socketName.test(dead.address)) await rm(dead.address, { force: true })
    await rm(path, { force: true })
  }
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  await promise
}

/**
 * Takes the lock of a database folder; disposing it gives the lock back. Throws a DatabaseInUseError while another process,
 * or this one, holds it.
 */
export async function lockDatabase(
  folder: string,
  place: SocketPlace = 'beside if short',
): Promise<DatabaseLock> {
  const address = addressFor(folder, place)
  const server = await listenOn(address)
  server.unref()
  const draft = `${folder}.lock-draft-${randomUUID()}`
  try {
    await writeFile(draft, JSON.stringify({ address, process: process.pid }), { mode: 0o600 })
    await clearEarlier(folder, await acquire(folder, draft))
  } catch (error) {
    await close(server)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  return { address, [Symbol.asyncDispose]: () => close(server) }
}
