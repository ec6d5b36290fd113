import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailMessage } from '../../src/delivery/mail/port.ts'

/** A mail server on loopback that keeps what it is sent. */
export interface TestSmtpServer extends AsyncDisposable {
  readonly port: number
  /** Envelope recipient, subject and decoded text of each message. */
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

function decode(source: string): Pick<MailMessage, 'subject' | 'text'> {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const body = rest.join('\r\n\r\n')
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64') : null
  const text = encoding === 'quoted-printable' ? decodeQuoted(body) : (decoded ?? Buffer.from(body))
  return {
    subject: header('Subject'),
    text: text.toString('utf8').replaceAll('\r\n', '\n').replace(/\n$/, ''),
  }
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
