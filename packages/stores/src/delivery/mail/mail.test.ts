import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { makeTestOutbox } from '../../../test/delivery/outbox.ts'
import { makeTestCertificate } from '../../../test/certificate.ts'
import { describeMailSender } from '../../../test/delivery/mail-contract.ts'
import { openMail } from './open-mail.ts'
import type { MailMessage } from './port.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { startSmtpServer } from '../../../test/delivery/smtp-server.ts'

const logger = { info: () => {}, warn: () => {} }
const from = 'Portico <no-reply@example.com>'
const message: MailMessage = { to: 'anna@example.com', subject: 'Your code', text: 'Code: 123456' }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

function isMessage(value: unknown): value is MailMessage {
  return typeof value === 'object' && value !== null && 'subject' in value
}

describeMailSender('outbox', async () => {
  const outbox = cleaning.use(await makeTestOutbox())
  const { dataFolder } = outbox
  const sender = await openMail({ smtpUrl: null, from, connections: 3, dataFolder, logger, now: () => 0 })
  return {
    sender,
    async received() {
      const files = (await outbox.read()).filter(isMessage)
      return files.map(({ to, subject, text, html }) => ({
        ...{ to, subject, text },
        ...(html === undefined ? {} : { html }),
      }))
    },
  }
})

describeMailSender('SMTP', async () => {
  const server = cleaning.use(await startSmtpServer())
  const smtpUrl = `smtp://127.0.0.1:${server.port}?tls=off`
  const sender = await openMail({ smtpUrl, from, connections: 3, dataFolder: tmpdir(), logger, now: () => 0 })
  return { sender, received: async () => server.received }
})

/** A certificate for 127.0.0.1 that this process trusts while it is held. */
async function trustedCertificate() {
  const pem = await makeTestCertificate('127.0.0.1')
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, pem.cert])
  return { ...pem, [Symbol.dispose]: () => setDefaultCACertificates(before) }
}

describe('createSmtpMail', () => {
  it('names the sender and marks the message as made by a machine', async () => {
    await using server = await startSmtpServer()
    await using mail = createSmtpMail({
      smtpUrl: `smtp://127.0.0.1:${server.port}?tls=off`,
      from,
      connections: 3,
      logger,
    })
    await mail.send(message)
    expect(server.sources[0]).toMatch(/^From: Portico <no-reply@example\.com>\r$/m)
    expect(server.sources[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  it.each(['smtp', 'smtps'])('logs in and sends over TLS with %s', async (scheme) => {
    using certificate = await trustedCertificate()
    const { key, cert } = certificate
    const secure = scheme === 'smtps'
    await using server = await startSmtpServer({
      key,
      cert,
      secure,
      disabledCommands: [],
      allowInsecureAuth: false,
    })
    const smtpUrl = `${scheme}://us%40er:p%3Ass@127.0.0.1:${server.port}`
    await using mail = createSmtpMail({ smtpUrl, from, connections: 3, logger })
    await mail.send(message)
    expect(server.received).toEqual([message])
    expect(server.logins).toEqual(['us@er:p:ss'])
  })

  it('sends nothing where TLS is not to be had, or its certificate is not trusted', async () => {
    await using plain = await startSmtpServer()
    await using untrusted = await startSmtpServer({ disabledCommands: [] })
    for (const { port } of [plain, untrusted]) {
      await using mail = createSmtpMail({
        smtpUrl: `smtp://user:secret@127.0.0.1:${port}`,
        from,
        connections: 3,
        logger,
      })
      await expect(mail.send(message)).rejects.toMatchObject({ kind: 'temporary' })
    }
    expect([...plain.received, ...untrusted.received, ...plain.logins, ...untrusted.logins]).toEqual([])
  })

  it.each([
    [550, 'refused'],
    [450, 'temporary'],
  ])('tells an address refused with %i for %s, without repeating it', async (responseCode, kind) => {
    await using server = await startSmtpServer({
      onRcptTo: ({ address }, _session, answer) =>
        answer(Object.assign(new Error(`no ${address}`), { responseCode })),
    })
    await using mail = createSmtpMail({
      smtpUrl: `smtp://127.0.0.1:${server.port}?tls=off`,
      from,
      connections: 3,
      logger,
    })
    await expect(mail.send(message)).rejects.toMatchObject({
      name: 'DeliveryError',
      kind,
      message: expect.not.stringContaining('anna'),
    })
  })

  it('gives up on a server that does not answer, and works again when one does', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    await using mail = createSmtpMail({
      smtpUrl: `smtp://127.0.0.1:${port}?tls=off`,
      from,
      connections: 3,
      logger,
      timeoutMs: 200,
    })
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'temporary' })
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'temporary' })
  })

  it('gets over a server that is restarted', async () => {
    const first = await startSmtpServer()
    await using mail = createSmtpMail({
      smtpUrl: `smtp://127.0.0.1:${first.port}?tls=off`,
      from,
      connections: 3,
      logger,
    })
    await mail.send(message)
    await first[Symbol.asyncDispose]()
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'temporary' })
  })
})
