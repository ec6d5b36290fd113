import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { makeTestOutbox } from '../../../test/delivery/outbox.ts'
import { describeSmsSender } from '../../../test/delivery/sms-contract.ts'
import { openSms } from './open-sms.ts'
import type { SmsMessage } from './port.ts'
import { createWebHookSms } from './web-hook-sms.ts'

const token = 'token-of-the-operator'
const message: SmsMessage = { to: '+4915112345678', text: 'Code: 123456' }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

function isMessage(value: unknown): value is SmsMessage {
  return typeof value === 'object' && value !== null && 'to' in value
}

/** A web hook on loopback that answers as it is told and keeps what it is sent. */
async function startWebHook(answer: (response: ServerResponse) => void) {
  const requests: { readonly head: IncomingMessage; readonly body: string }[] = []
  const server = createServer(async (head, response) => {
    requests.push({ head, body: await text(head) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/sms`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describeSmsSender('outbox', async () => {
  const outbox = cleaning.use(await makeTestOutbox())
  const sender = await openSms({ webHook: null, dataFolder: outbox.dataFolder, now: () => 0 })
  return {
    sender,
    received: async () => (await outbox.read()).filter(isMessage).map(({ to, text }) => ({ to, text })),
  }
})

describeSmsSender('web hook', async () => {
  const hook = cleaning.use(await startWebHook((response) => response.writeHead(202).end('thanks')))
  const sender = await openSms({ webHook: { url: hook.url, token }, dataFolder: '', now: () => 0 })
  return { sender, received: async () => hook.requests.map(({ body }) => JSON.parse(body)) }
})

describe('createWebHookSms', () => {
  it('posts JSON with the token', async () => {
    await using hook = await startWebHook((response) => response.writeHead(204).end())
    await using sms = createWebHookSms({ url: hook.url, token })
    await sms.send(message)
    const [request] = hook.requests
    expect(request?.head.method).toBe('POST')
    expect(request?.head.url).toBe('/sms')
    expect(request?.head.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })
  })

  it.each([
    [400, 'refused'],
    [422, 'refused'],
    [401, 'temporary'],
    [429, 'temporary'],
    [500, 'temporary'],
    [503, 'temporary'],
  ])('tells an answer of %i for %s', async (status, kind) => {
    await using hook = await startWebHook((response) => response.writeHead(status).end('x'.repeat(100_000)))
    await using sms = createWebHookSms({ url: hook.url, token })
    await expect(sms.send(message)).rejects.toMatchObject({
      name: 'DeliveryError',
      kind,
      message: expect.not.stringMatching(/\+49|123456/),
    })
  })

  it.each([301, 302, 307, 308])(
    'does not follow %i to another address with token and text',
    async (status) => {
      await using elsewhere = await startWebHook((response) => response.writeHead(200).end())
      await using hook = await startWebHook((response) =>
        response.writeHead(status, { location: elsewhere.url }).end(),
      )
      await using sms = createWebHookSms({ url: hook.url, token })
      await expect(sms.send(message)).rejects.toMatchObject({ kind: 'temporary' })
      expect(elsewhere.requests).toEqual([])
    },
  )

  it('gives up on a hook that does not answer, or is not there', async () => {
    await using silent = await startWebHook(() => {})
    await using waiting = createWebHookSms({ url: silent.url, token, timeoutMs: 100 })
    await expect(waiting.send(message)).rejects.toMatchObject({ kind: 'temporary' })
    await using lost = createWebHookSms({ url: 'http://127.0.0.1:1/', token })
    await expect(lost.send(message)).rejects.toMatchObject({ kind: 'temporary' })
  })

  it('breaks a text off that is under way when it is closed', async () => {
    await using silent = await startWebHook(() => {})
    const sms = createWebHookSms({ url: silent.url, token })
    const sending = sms.send(message)
    await sms[Symbol.asyncDispose]()
    await expect(sending).rejects.toMatchObject({ kind: 'temporary' })
  })
})
