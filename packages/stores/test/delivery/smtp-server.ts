import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailMessage } from '../../src/delivery/mail/port.ts'

/** A mail server on loopback that keeps what it is sent. */
export interface TestSmtpServer extends AsyncDisposable {
  readonly port: number
  /** Envelope recipient, subject and decoded parts of each message. */
  readonly received: readonly MailMessage[]
  /** Each message as it came. */
  readonly sources: readonly string[]
  /** Names that clients logged in with, and passwords. */
  readonly logins: readonly string[]
}

/** Quoted-printable, RFC 2045, 6.7. */
function decodeQuoted(body: string): Buffer {
  const joined = body.replaceAll('=\r\n', '')
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_match, byte: string) =>
      String.fromCodePoint(Number.parseInt(byte, 16)),
    ),
    'latin1',
  )
}

/** A message or a part of one: its head with folded lines joined, and its body. */
function divide(source: string) {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(lines)?.[1]?.trim() ?? ''
  return { header, body: rest.join('\r\n\r\n') }
}

function decodeText({ header, body }: ReturnType<typeof divide>): string {
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64') : null
  const text = encoding === 'quoted-printable' ? decodeQuoted(body) : (decoded ?? Buffer.from(body))
  return text.toString('utf8').replaceAll('\r\n', '\n').replace(/\n$/, '')
}

function decode(source: string): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const whole = divide(source)
  const subject = whole.header('Subject')
  const boundary = /boundary="?([^";]+)/.exec(whole.header('Content-Type'))?.[1]
  if (boundary === undefined) return { subject, text: decodeText(whole) }
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => divide(part.replace(/^\r\n/, '')))
  const ofType = (type: string) => {
    const part = parts.find(({ header }) => header('Content-Type').startsWith(type))
    return part === undefined ? '' : decodeText(part)
  }
  return { subject, text: ofType('text/plain'), html: ofType('text/html') }
}

/** Starts a server on a free port; without options it offers neither TLS nor a log-in. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const received: MailMessage[] = []
  const sources: string[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      logins.push(`${username}:${password}`)
      answer(null, { user: username })
    },
    async onData(stream, session, done) {
      const source = (await buffer(stream)).toString('utf8')
      sources.push(source)
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, ...decode(source) })
      done()
    },
    ...options,
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.on('error', () => {
    // A client that breaks off is a case of the tests.
  })
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    port: address.port,
    received,
    sources,
    logins,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
