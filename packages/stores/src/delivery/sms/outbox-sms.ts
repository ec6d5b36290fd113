import { createOutbox, type OutboxOptions } from '../outbox.ts'
import type { SmsSender } from './port.ts'
import { ensureSmsMessage } from './sms-message.ts'

/** The embedded default: each text becomes a file, and no telephone rings. */
export function createOutboxSms(options: OutboxOptions): SmsSender {
  const outbox = createOutbox(options)
  return {
    async send(message) {
      ensureSmsMessage(message)
      const { to, text } = message
      await outbox.write({ channel: 'sms', to, text })
    },
    ensureRoom: outbox.ensureRoom,
    async [Symbol.asyncDispose]() {},
  }
}
