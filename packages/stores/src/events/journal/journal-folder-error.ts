/** A folder in which no journal of events can be kept. The message says why, in words for an operator. */
export class JournalFolderError extends Error {
  override readonly name = 'JournalFolderError'
}

const noRights = 'this process may not read and write there'
const noFolder = 'it is no folder'

/** What keeps a journal out of a folder, by the code of the system. */
const obstacles: Readonly<Record<string, string>> = {
  EACCES: noRights,
  EPERM: noRights,
  EROFS: 'its disk takes no writes',
  ENOSPC: 'its disk is full',
  ENOTDIR: noFolder,
  EEXIST: noFolder,
}

/** What is thrown where the folder of all journals cannot be used: a JournalFolderError where an operator can mend it. */
export function folderFailure(root: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const obstacle = obstacles[code]
  if (obstacle === undefined) return error
  const message = `no journal of events can be kept in ${root}: ${obstacle} (${code})`
  return new JournalFolderError(message, { cause: error })
}

/** A data folder whose path is too long for a journal in it. */
export function pathTooLong(dataFolder: string): JournalFolderError {
  return new JournalFolderError(
    `a journal of events needs a shorter DATA_DIR than ${dataFolder}: at most 52 bytes on a system without /proc, so that other processes can see which journals are in use`,
  )
}
