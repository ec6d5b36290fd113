import { createHash } from 'node:crypto'
import type { SMTPServerOptions } from 'smtp-server'
import { createSmtpMail } from '../../src/delivery/mail/smtp-mail.ts'
import { startSmtpServer } from './smtp-server.ts'
import type { SqlStore } from '../../src/sql/port.ts'
import { createMessageQueue } from '../../src/delivery/queue/message-queue.ts'
import type { MessageQueueOptions } from '../../src/delivery/queue/options.ts'
import type { MessageChannel, OutgoingMessage } from '../../src/delivery/queue/port.ts'

/** When tests of the queue begin, milliseconds since the epoch. */
export const startMs = Date.parse('2026-11-20T10:00:00.123Z')

/** A secret of a test by its name, the same in every test. */
function testSecret(name: string): Uint8Array {
  return createHash('sha256').update(`test ${name}`).digest()
}

/** A mail server that a test tells whether it takes mail. */
export async function startMoodySmtp() {
  const mood = { takes: false }
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
    done(mood.takes ? null : Object.assign(new Error('come later'), { responseCode: 451 }))
  const server = await startSmtpServer({ onMailFrom })
  return Object.assign(server, { mood, url: `smtp://127.0.0.1:${server.port}?tls=off` })
}

/** A queue of a process, with the clock that a test turns and what it logged. */
export function openTestQueue(
  sql: Pick<SqlStore, 'db'>,
  options: Partial<MessageQueueOptions> & { readonly smtpUrl?: string } = {},
) {
  const { smtpUrl = 'smtp://127.0.0.1:1?tls=off', ...given } = options
  const clock = { nowMs: startMs }
  const lines: string[] = []
  const givenUp: (readonly [MessageChannel, string])[] = []
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  const logger = { info: note, warn: note, error: note }
  const smtp = createSmtpMail({ smtpUrl, from: 'no-reply@example.com', connections: 3, logger })
  const queue = createMessageQueue({
    ...{ sql, logger, website: 'portico', mail: smtp, sms: smtp, slots: { mail: 3, sms: 3 } },
    ...{ secret: testSecret, now: () => clock.nowMs },
    countGivenUp: (...facts) => void givenUp.push(facts),
    ...given,
  })
  return {
    ...{ queue, clock, lines, givenUp },
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]()
      await smtp[Symbol.asyncDispose]()
    },
  }
}

/** A mail with a code, good for five minutes. */
export function codeMail(
  change: Partial<OutgoingMessage> & { readonly code?: string } = {},
): OutgoingMessage {
  const { code = '123456', ...rest } = change
  return {
    channel: 'mail',
    kind: 'code',
    to: 'anna@example.com',
    content: { subject: 'Your code', text: `Code: ${code}` },
    replaces: 'login:device',
    expiresAtMs: startMs + 300_000,
    ...rest,
  }
}
