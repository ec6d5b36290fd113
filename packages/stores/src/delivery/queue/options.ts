import type { MailSender } from '../mail/port.ts'
import type { SmsSender } from '../sms/port.ts'
import type { SqlStore } from '../../sql/port.ts'
import type { QueueBounds } from './message-rows.ts'
import type { GivenUp, MessageChannel } from './port.ts'

/** What the queue writes to the log: never whom a message was for, nor what it said. */
export interface QueueLogger {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What a queue stands on. */
export interface MessageQueueOptions {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  readonly mail: Pick<MailSender, 'send' | 'ensureRoom'>
  readonly sms: Pick<SmsSender, 'send' | 'ensureRoom'>
  /** How many messages of a channel are sent at once. */
  readonly slots: Readonly<Record<MessageChannel, number>>
  /** A secret of the server by its name, 32 bytes, the same in every process of the site. */
  readonly secret: (name: string) => Uint8Array
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly logger: QueueLogger
  readonly bounds?: QueueBounds
  /** Hears of each message that is given up, after the log did; must not throw. */
  readonly countGivenUp?: (channel: MessageChannel, why: GivenUp) => void
}
