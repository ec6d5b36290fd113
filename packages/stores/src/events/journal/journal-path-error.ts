/** A data folder whose path is too long for a journal in it. */
export class JournalPathError extends Error {
  override readonly name = 'JournalPathError'

  constructor(dataFolder: string) {
    super(
      `a journal of events needs a shorter DATA_DIR than ${dataFolder}: at most 52 bytes, so that other processes can see which journals are in use`,
    )
  }
}
