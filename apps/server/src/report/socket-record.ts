/*
 * Where the running server answers an operator's questions about its database, which no second process may open: a socket in a
 * folder that only the server's own user enters, and a file beside it that names the socket.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'

/** The least that all systems allow for the path of a socket, with its end mark. */
const longestSocketPath = 100
const socketName = 'reports.sock'
/** Only what looks like a folder of this product is ever removed. */
const ownFolder = /^operator-reports-[A-Za-z0-9]{6}$/

const socketRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: v.pipe(v.string(), v.minLength(1)), process: v.pipe(v.number(), v.safeInteger()) }),
)
/** Who answers, and where. */
type SocketRecord = v.InferOutput<typeof socketRecord>

function folderOf(dataFolder: string): string {
  return join(dataFolder, 'operator')
}

function recordPath(dataFolder: string): string {
  return join(folderOf(dataFolder), 'reports.json')
}

/** Null where no server has said that it answers, or what it said is damaged. */
export async function readSocketRecord(dataFolder: string): Promise<SocketRecord | null> {
  try {
    return v.parse(socketRecord, await readFile(recordPath(dataFolder), 'utf8'))
  } catch (error) {
    if (v.isValiError(error)) return null
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function freeAddress(folder: string): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\operator-reports-${randomUUID()}`
  const beside = join(folder, socketName)
  if (Buffer.byteLength(beside) > longestSocketPath)
    return join(await mkdtemp(join(tmpdir(), 'operator-reports-')), socketName)
  await rm(beside, { force: true })
  return beside
}

/** Removes a socket's file, with its folder where that was made for it alone. */
export async function removeSocket(address: string): Promise<void> {
  const folder = dirname(address)
  if (process.platform === 'win32' || basename(address) !== socketName) return
  const isOwnFolder = ownFolder.test(basename(folder)) && dirname(folder) === tmpdir()
  await rm(isOwnFolder ? folder : address, { recursive: isOwnFolder, force: true })
}

/** A free address for the socket, once what a server that was killed has left is removed. */
export async function prepareSocket(dataFolder: string): Promise<string> {
  const folder = folderOf(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const earlier = await readSocketRecord(dataFolder)
  if (earlier !== null) await removeSocket(earlier.address)
  return freeAddress(folder)
}

/** Says where this process answers, once it does. */
export async function publishSocket(dataFolder: string, address: string): Promise<void> {
  if (process.platform !== 'win32') await chmod(address, 0o600)
  const draft = `${recordPath(dataFolder)}.draft`
  await writeFile(draft, JSON.stringify({ address, process: process.pid }), { mode: 0o600 })
  await rename(draft, recordPath(dataFolder))
}
