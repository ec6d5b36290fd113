import { join } from 'node:path'
import type { OutboxOptions } from '../outbox.ts'
import type { StoreLogger } from '../../logger.ts'
import { createOutboxMail } from './outbox-mail.ts'
import type { MailSender } from './port.ts'

/** Where mail goes. */
export interface MailOptions extends Omit<OutboxOptions, 'folder'> {
  /** A `smtp://` or `smtps://` address; null writes to the folder `outbox` of the data folder. */
  readonly smtpUrl: string | null
  /** Who mail comes from: `no-reply@example.com` or `Name <no-reply@example.com>`. */
  readonly from: string
  /** How many connections to the server there are at most. */
  readonly connections: number
  readonly dataFolder: string
  readonly logger: StoreLogger
}

/** Opens the way for mail. Reaches for no server before the first message. */
export async function openMail(options: MailOptions): Promise<MailSender> {
  const { smtpUrl, from, connections, logger, dataFolder, ...outbox } = options
  if (smtpUrl === null) return createOutboxMail({ ...outbox, folder: join(dataFolder, 'outbox') })
  const { createSmtpMail } = await import('./smtp-mail.ts')
  return createSmtpMail({ smtpUrl, from, connections, logger })
}
