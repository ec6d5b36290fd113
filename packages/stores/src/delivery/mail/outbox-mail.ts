import { createOutbox, type OutboxOptions } from '../outbox.ts'
import { ensureMailMessage } from './mail-message.ts'
import type { MailSender } from './port.ts'

/** The embedded default: each message becomes a file, and nobody is written to. */
export function createOutboxMail(options: OutboxOptions): MailSender {
  const outbox = createOutbox(options)
  return {
    async send(message) {
      ensureMailMessage(message)
      const { to, subject, text, html } = message
      await outbox.write({ channel: 'mail', to, subject, text, html })
    },
    ensureRoom: outbox.ensureRoom,
    async [Symbol.asyncDispose]() {},
  }
}
