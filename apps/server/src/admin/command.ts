import type { SqlStore } from '@portico/stores'

/** Where accounts are and who asks. */
export interface AdminCommandOptions {
  readonly sql: SqlStore
  /** The site id. */
  readonly website: string
  /** Absolute path. */
  readonly dataFolder: string
  readonly nowMs: number
  /** The address of the console. */
  readonly consoleOrigin: string
  /** The slugs of assets that can be taken off, as far as they are known here. */
  readonly delistable: () => Promise<ReadonlySet<string>>
  /** Opens the server's own secrets, and makes them where there are none. */
  readonly secret: () => Promise<(name: string) => Uint8Array>
  /** Takes lines for the operator. */
  readonly write: (text: string) => void
}

/** How a command ended; `unknown` means that the arguments say nothing. */
export type AdminResult = 'done' | 'nothing to do' | 'unknown'

/** What does it: it gets the arguments behind the name of the command. */
export type Command = (args: readonly string[], options: AdminCommandOptions) => Promise<AdminResult>

/** What a command says that has or has not found something to do. */
export function resultOf(isDone: boolean): AdminResult {
  return isDone ? 'done' : 'nothing to do'
}
