import { createTransport } from 'nodemailer'
import { causeCode } from '../cause-of.ts'
import { DeliveryError } from '../delivery-error.ts'
import type { StoreLogger } from '../../logger.ts'
import { ensureMailMessage } from './mail-message.ts'
import type { MailMessage, MailSender } from './port.ts'

/** How a mail server is reached. */
export interface SmtpOptions {
  /**
   * `smtps://user:password@host:465` for TLS from the start, `smtp://host:587` for STARTTLS, which must succeed. Only
   * `smtp://host?tls=off`, for a relay on the same network, sends in the clear.
   */
  readonly smtpUrl: string
  /** `no-reply@example.com` or `Name <no-reply@example.com>`. */
  readonly from: string
  readonly logger: StoreLogger
  /** How many connections there are at most. */
  readonly connections: number
  /** How long one message may take, its turn included; 15,000 ms unless given. */
  readonly timeoutMs?: number
}

const connectTimeoutMs = 5000
const silenceTimeoutMs = 10_000
const submissionPort = 587
const implicitTlsPort = 465

function secrecyOf(url: URL) {
  if (url.protocol === 'smtps:') return { secure: true }
  return url.searchParams.get('tls') === 'off'
    ? { secure: false, ignoreTLS: true }
    : { secure: false, requireTLS: true }
}

function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const port = url.protocol === 'smtps:' ? implicitTlsPort : submissionPort
  const user = decodeURIComponent(url.username)
  const login = user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  return { host, port: url.port === '' ? port : Number(url.port), ...secrecyOf(url), ...login }
}

function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const command = error instanceof Error && 'command' in error ? error.command : null
  return code >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** `450 to RCPT TO` where the server answered, else the system's code; the words of an answer may repeat the address. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error) || !('responseCode' in error)) return causeCode(error)
  const command = 'command' in error && typeof error.command === 'string' ? error.command : 'a command'
  return `${Number(error.responseCode)} to ${command}`
}

function failureOf(error: unknown): DeliveryError {
  const kind = isRefusal(error) ? 'refused' : 'temporary'
  return new DeliveryError(kind, `The mail server did not take the message (${causeOf(error)}).`)
}

/** Rejects when the time is over; what was handed to the server by then may still arrive. */
async function within<Answer>(timeoutMs: number, work: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () =>
    reject(new DeliveryError('temporary', `The mail server took longer than ${timeoutMs} ms.`))
  const timer = setTimeout(late, timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends through a mail server, over a few connections that are kept. Opens none before the first message. */
export function createSmtpMail({
  smtpUrl,
  from,
  logger,
  connections,
  timeoutMs = 15_000,
}: SmtpOptions): MailSender {
  const transport = createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.on('error', (error) => {
    logger.warn({ reason: failureOf(error).message }, 'a connection to the mail server failed')
  })

  async function deliver({ to, subject, text, html }: MailMessage) {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await transport
      .sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        headers,
      })
      .catch((error: unknown) => {
        throw failureOf(error)
      })
  }

  return {
    async send(message) {
      ensureMailMessage(message)
      await within(timeoutMs, deliver(message))
    },
    async ensureRoom() {},
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}
