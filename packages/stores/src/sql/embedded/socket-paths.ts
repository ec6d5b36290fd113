import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** The least that all systems allow for the path of a socket, with its end mark. */
export const longestSocketPath = 100

/** Where Linux shows the open files of a process: in an open folder each path is short, however long that of the folder is. */
const openFiles = '/proc/self/fd'

/** Whether sockets may have long paths on this system. */
export const takesLongPaths: boolean = existsSync(openFiles)

/** Whether the system takes a path for a socket as it stands. */
export function isShortPath(path: string): boolean {
  return Buffer.byteLength(path) <= longestSocketPath
}

/** A path that the system takes for a socket. To be disposed of once the socket is not listened on, or is connected. */
export interface ShortPath extends AsyncDisposable {
  readonly path: string
}

/** The short path of a socket. Throws as `open` does, where its folder is not there. */
export async function shortPathOf(path: string): Promise<ShortPath> {
  if (isShortPath(path) || !takesLongPaths) return { path, async [Symbol.asyncDispose]() {} }
  const folder = await open(dirname(path), 'r')
  return {
    path: `${openFiles}/${folder.fd}/${basename(path)}`,
    [Symbol.asyncDispose]: () => folder.close(),
  }
}
