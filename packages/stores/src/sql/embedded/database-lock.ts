import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * One process at a time may open an embedded database: a second one would lose commits without a word. The holder listens
 * on a socket of its own and publishes the socket's address in `<folder>.lock`, with a hard link, which exactly one process
 * can make. A lock whose socket nobody listens on belonged to a process that died, however it died, and is taken over.
 * Sockets may not have long paths, so one whose path would be too long lies in the system's folder for temporary files.
 */
export interface DatabaseLock extends AsyncDisposable {
  /** Where the holder can be reached. */
  readonly address: string
}

/** Another process has the database open. The message names the folder and says what to do. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  readonly folder: string

  constructor(folder: string, holder: number) {
    super(
      `The database in ${folder} is in use by process ${holder}. An embedded database serves one process: stop that one, ` +
        'give this one a DATA_DIR of its own, or set DATABASE_URL for several.',
    )
    this.folder = folder
  }
}

/** The least that all systems allow for the path of a socket, with its end mark. */
const longestSocketPath = 100
const attempts = 5

const recordSchema = v.object({ address: v.pipe(v.string(), v.minLength(1)), process: v.number() })
type LockRecord = v.InferOutput<typeof recordSchema>

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function addressFor(folder: string): string {
  const name = `portico-${randomUUID().slice(0, 13)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const beside = `${folder}-${name}.sock`
  return Buffer.byteLength(beside) <= longestSocketPath ? beside : join(tmpdir(), `${name}.sock`)
}

function listenOn(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end())
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })
}

/** A holder whose thread is busy still counts: the system accepts the connection in its place. */
function answers(address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
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

/** Clears the lock of a dead holder away; puts it back when it was another's by the time that it was moved. */
async function clearDead(path: string, dead: LockRecord | null): Promise<void> {
  const moved = `${path}-${randomUUID().slice(0, 13)}`
  try {
    await rename(path, moved)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const found = await readRecord(moved)
  if (found !== null && found.address !== dead?.address) await publish(moved, path)
  else if (dead !== null && process.platform !== 'win32') await rm(dead.address, { force: true })
  await rm(moved, { force: true })
}

async function acquire(folder: string, path: string, draft: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await publish(draft, path)) === 'published') return
    const holder = await readRecord(path)
    if (holder !== null && (await answers(holder.address)))
      throw new DatabaseInUseError(folder, holder.process)
    await clearDead(path, holder)
  }
  throw new DatabaseInUseError(folder, 0)
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
export async function lockDatabase(folder: string): Promise<DatabaseLock> {
  const path = `${folder}.lock`
  const address = addressFor(folder)
  const server = await listenOn(address)
  server.unref()
  const draft = `${path}-${randomUUID().slice(0, 13)}`
  try {
    await writeFile(draft, JSON.stringify({ address, process: process.pid }), { mode: 0o600 })
    await acquire(folder, path, draft)
  } catch (error) {
    await close(server)
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      const record = await readRecord(path)
      if (record?.address === address) await rm(path, { force: true })
      await close(server)
    },
  }
}
