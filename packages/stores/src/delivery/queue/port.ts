import type { SqlStore } from '../../sql/port.ts'

/** By what a message goes. */
export type MessageChannel = 'mail' | 'sms'

/** One message to one person, as the queue takes it. */
export interface OutgoingMessage {
  readonly channel: MessageChannel
  /** What it is about, such as `code`: letters, for logs and metrics. */
  readonly kind: string
  readonly to: string
  /**
   * What it says; a text has no subject. Null is handed on to nobody: it takes the same work where nothing may be sent, so that no
   * answer tells which it was.
   */
  readonly content: {
    readonly subject: string
    readonly text: string
    /** Of a mail, for readers that draw HTML. */
    readonly html?: string | undefined
  } | null
  /** A newer message to the same person under the same name takes the place of one that waits; null: none does. */
  readonly replaces: string | null
  /** Milliseconds since the epoch; it is dropped then. */
  readonly expiresAtMs: number
}

/** Why a message was given up. */
export type GivenUp = 'expired' | 'refused' | 'unreadable' | 'crowded'

/** What waits in one channel. */
export interface WaitingMessages {
  readonly channel: MessageChannel
  readonly count: number
  /** When the oldest was taken, milliseconds since the epoch. */
  readonly oldestMs: number
}

/** Keeps messages until the next system has taken them over. */
export interface MessageQueue extends AsyncDisposable {
  /**
   * Takes a message: it is durable when this resolves, and is on its way at once. Throws StoreUnavailable where it cannot be kept,
   * as when the database is away or full, or too many wait.
   */
  enqueue(message: OutgoingMessage): Promise<void>
  /**
   * Takes a message as a part of a transaction: it is kept if and only if that is committed, and a round sends it then. Answers what
   * sends it at once, to be called after the commit; null where there is no room for it, which the log says and which leaves the
   * transaction as it is. Throws what the database throws.
   */
  enqueueWithin(db: SqlStore['db'], message: OutgoingMessage): Promise<(() => void) | null>
  /** Drops what has expired and sends what is due; resolves when all of it has ended. Throws StoreUnavailable. */
  round(): Promise<void>
  /** What waits, by channel; throws StoreUnavailable. */
  waiting(): Promise<readonly WaitingMessages[]>
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
}
