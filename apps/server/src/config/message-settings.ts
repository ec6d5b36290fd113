import * as v from 'valibot'
import { amount, text, urlOf } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** How mails and texts wait and leave. */
export const messageSettings = v.object({
  mailFrom: setting(text(/^(?:[^<>@\r\n]{1,64} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/), {
    name: 'MAIL_FROM',
    fallback: 'no-reply@localhost',
    expected: 'an address such as no-reply@example.com or Example <no-reply@example.com>',
    meaning: 'The sender of mail.',
  }),
  smtpConnections: amount({
    name: 'SMTP_CONNECTIONS',
    fallback: '5',
    ...{ from: 1, to: 100, unit: 'connections' },
    meaning: 'How many mails each process sends to the server of `SMTP_URL` at once.',
  }),
  waiting: amount({
    name: 'MESSAGES_WAITING',
    fallback: '10000',
    ...{ from: 100, to: 1_000_000, unit: 'messages' },
    meaning: 'Mails and text messages that may wait to be sent; one more is answered with 503.',
  }),
})

/** Where mail is handed on; null for the outbox. */
export const smtpUrl = optionalSetting(urlOf('smtp:', 'smtps:'), {
  name: 'SMTP_URL',
  shownFallback: '(outbox)',
  expected: 'a smtp:// or smtps:// address',
  meaning:
    'The server that mail is sent to. Without it each message is a JSON file in the folder `outbox` of `DATA_DIR`.',
})

/** The service that sends text messages. */
export const smsWebHookSettings = v.object({
  /** Null for the outbox. */
  url: optionalSetting(urlOf('https:', 'http:'), {
    name: 'SMS_WEBHOOK_URL',
    shownFallback: '(outbox)',
    expected: 'a https:// address',
    meaning:
      'The service that sends text messages: it gets a POST with `to` and `text`. Without it each message is a JSON file in the outbox.',
  }),
  token: optionalSetting(text(/^[!-~]{8,512}$/), {
    name: 'SMS_WEBHOOK_TOKEN',
    expected: '8 to 512 printable characters without spaces; needed with SMS_WEBHOOK_URL',
    meaning: 'Bearer token for that service.',
  }),
})
