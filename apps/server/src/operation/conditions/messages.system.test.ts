import { once } from 'node:events'
import { createServer } from 'node:http'
import { startSmtpServer } from '@portico/stores/test-smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { askForCode, showsFault, showsNone } from '../../../test/operation/faults.ts'

/** What the provider of text messages answers, and whether the mail server takes mail; a test changes them. */
const answers = { sms: 200, mail: 'takes' }
const provider = createServer((_request, response) => response.writeHead(answers.sms).end())
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let server: TestServer

beforeAll(async () => {
  smtp = await startSmtpServer({
    onMailFrom: (_address, _session, done) =>
      done(answers.mail === 'takes' ? null : Object.assign(new Error('no'), { responseCode: 451 })),
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = provider.address()
  server = await startTestServer({
    ROLES: 'site,gateway,market',
    SEALING: 'off',
    CAPTCHA_SCENES: 'thirdApple',
    RATE_LIMIT_SCALE: '1000',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    SMS_WEBHOOK_TOKEN: 'a-token-of-the-operator',
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  provider.close()
})

describe('messages that are not taken', () => {
  it('SAFE-07 mail: a server that refuses it is shown, stops no role, and is forgotten with the next mail', async () => {
    answers.mail = 'refuses'
    await askForCode(server, 'mail')
    await showsFault(server, 'mail', /^mail cannot be handed on: The mail server did not take the message/)
    expect(await server.metrics()).toContain('portico_messages_total{channel="mail",outcome="temporary"} 1')
    expect((await server.fetch('/')).status).toBe(200)
    answers.mail = 'takes'
    await askForCode(server, 'mail')
    await showsNone(server, 'mail')
    expect(await server.metrics()).toContain('portico_messages_total{channel="mail",outcome="sent"} 1')
  })

  it('SAFE-07 text messages: a provider that fails is shown at once, one that refuses at the third text', async () => {
    answers.sms = 500
    await askForCode(server, 'sms')
    await showsFault(server, 'sms', 'text messages cannot be handed on: The web hook for texts answered 500.')
    answers.sms = 200
    await askForCode(server, 'sms')
    await showsNone(server, 'sms')
    answers.sms = 400
    for (const refusals of [1, 2, 3]) {
      await askForCode(server, 'sms')
      const counted = `portico_messages_total{channel="sms",outcome="refused"} ${refusals}`
      await expect.poll(() => server.metrics()).toContain(counted)
      if (refusals < 3) await showsNone(server, 'sms')
    }
    await showsFault(server, 'sms', 'text messages cannot be handed on: The web hook for texts answered 400.')
    answers.sms = 200
    await askForCode(server, 'sms')
    await showsNone(server, 'sms')
  })
})
