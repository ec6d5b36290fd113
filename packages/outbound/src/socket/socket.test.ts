import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createOutbound, type OutboundOptions, type UpstreamError } from '../index.ts'
import { faultOf, never } from '../../test/service.ts'
import { startTestUpstream } from '../../test/upstream.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  vi.useRealTimers()
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test stream has no port')
  return `127.0.0.1:${bound.port}`
}

/** What a peer is told of an end that is meant (RFC 6455, section 7.1.5). */
const closedWithoutReason = 1005

/** A stream on this machine; `onClient` does what its service does. */
async function startStream(onClient: (client: WebSocket) => void = () => {}) {
  const server = createServer()
  const streams = new WebSocketServer({ server, perMessageDeflate: true })
  streams.on('connection', onClient)
  opened.defer(() => {
    for (const client of streams.clients) client.terminate()
  })
  return { host: await listen(server), clients: streams.clients }
}

function openOutbound(options: Partial<OutboundOptions>) {
  const failures: UpstreamError[] = []
  const onFailure: OutboundOptions['onFailure'] = ({ error }) => failures.push(error)
  const outbound = opened.use(createOutbound({ privateHosts: [], onFailure, ...options }))
  return { outbound, failures }
}

async function open(
  onClient?: (client: WebSocket) => void,
  options: { readonly signal?: AbortSignal; readonly maxBytes?: number; readonly silenceMs?: number } = {},
) {
  const { host, clients } = await startStream(onClient)
  const { outbound, failures } = openOutbound({ privateHosts: [host] })
  const { messages } = await outbound.socket({
    name: 'ticks',
    url: `ws://${host}`,
    signal: never,
    ...options,
  })
  return { messages, clients, failures, outbound, reader: messages[Symbol.asyncIterator]() }
}

describe('a stream', () => {
  it('OUT-04 hands messages on in their order, and answers pings', async () => {
    const { reader, clients } = await open((client) => {
      for (const text of ['one', '二', '{}']) client.send(text)
      client.once('pong', () => client.send('pong'))
      client.ping()
    })
    for (const text of ['one', '二', '{}', 'pong']) expect((await reader.next()).value).toBe(text)
    expect(clients.size).toBe(1)
  })

  it('OUT-04 ends when it is told to, before it opens, while it opens, and while it waits', async () => {
    const reason = new Error('The server stops.')
    const ending = new AbortController()
    const { reader, clients, failures } = await open(undefined, { signal: ending.signal })
    const next = reader.next()
    ending.abort(reason)
    expect((await next).done).toBe(true)
    await expect.poll(() => clients.size).toBe(0)
    await expect(open(undefined, { signal: ending.signal })).rejects.toBe(reason)
    expect(failures).toEqual([])

    const silent = opened.use(await startTestUpstream(() => null))
    silent.trouble = 'blackhole'
    const { outbound } = openOutbound({ privateHosts: [silent.host] })
    const second = new AbortController()
    const opening = outbound
      .socket({ name: 'ticks', url: `ws://${silent.host}`, signal: second.signal })
      .catch((error: unknown) => error)
    await expect.poll(() => silent.connections).toBe(1)
    second.abort(reason)
    expect(await opening).toBe(reason)
  })

  it('OUT-04 is closed when its reader leaves, and when the outbound client is closed', async () => {
    const closed = Promise.withResolvers<number>()
    const { messages } = await open((client) => {
      client.once('close', closed.resolve)
      client.send('one')
    })
    for await (const message of messages) {
      expect(message).toBe('one')
      break
    }
    expect(await closed.promise).toBe(closedWithoutReason)
    const other = await open()
    const next = other.reader.next()
    await other.outbound[Symbol.asyncDispose]()
    expect((await next).done).toBe(true)
    await expect.poll(() => other.clients.size).toBe(0)
  })

  it('OUT-04 leaves a service that does not answer its farewell', async () => {
    const server = createServer()
    const left = Promise.withResolvers<string>()
    server.on('upgrade', ({ headers }, socket) => {
      const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
      const accept = createHash('sha1').update(key).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      socket.once('end', () => left.resolve('left')).resume()
    })
    const host = await listen(server)
    const { outbound } = openOutbound({ privateHosts: [host] })
    const ending = new AbortController()
    await outbound.socket({ name: 'ticks', url: `ws://${host}`, signal: ending.signal })
    ending.abort()
    expect(await left.promise).toBe('left')
  })

  it('OUT-04 waits for each message anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { reader, clients } = await open(undefined, { silenceMs: 300 })
    for (const text of ['one', 'two', 'three']) {
      vi.advanceTimersByTime(299)
      for (const client of clients) client.send(text)
      expect((await reader.next()).value).toBe(text)
    }
    vi.advanceTimersByTime(300)
    expect((await faultOf(reader.next())).fault).toBe('timeout')
  })

  it.each<[string, UpstreamError['fault'], (client: WebSocket) => void]>([
    ['is closed', 'unreachable', (client) => client.close(1001, 'restart')],
    ['is lost', 'unreachable', (client) => client.once('pong', () => client.terminate()).ping()],
    ['sends what is no text', 'unreadable', (client) => client.send(Uint8Array.of(1, 2, 3))],
    ['falls silent', 'timeout', () => {}],
  ])('OUT-04 throws after the last message when it %s', async (_what, fault, thenDo) => {
    const { reader, failures } = await open((client) => client.send('one', () => thenDo(client)), {
      silenceMs: 2000,
    })
    expect((await reader.next()).value).toBe('one')
    const error = await faultOf(reader.next())
    expect(error.fault).toBe(fault)
    expect(failures).toEqual([error])
    expect((await reader.next()).done).toBe(true)
  })

  it.each([
    ['as it is', false],
    ['packed', true],
  ])('OUT-02 takes no message that is too large, %s', async (_what, compress) => {
    const { reader } = await open((client) => client.send('x'.repeat(2001), { compress }), { maxBytes: 2000 })
    expect(await faultOf(reader.next())).toMatchObject({
      fault: 'unreachable',
      message: 'ticks has ended its stream, or sent more than 2000 bytes at once',
    })
  })

  it('OUT-04 gives a reader up that lags behind by more than 1000 messages', async () => {
    const { reader, failures, clients } = await open((client) => {
      for (let message = 0; message < 1500; message += 1) client.send(String(message))
    })
    await expect.poll(() => clients.size).toBe(0)
    for (let message = 0; message < 1000; message += 1) await reader.next()
    expect((await faultOf(reader.next())).fault).toBe('too-large')
    expect(failures).toHaveLength(1)
  })
})

describe('where a stream may lead', () => {
  it.each(['status-500', 'html', 'redirect-inside', 'refuse'] as const)(
    'OUT-04 does not open when its service is in trouble: %s',
    async (trouble) => {
      const upstream = opened.use(await startTestUpstream(() => null))
      upstream.trouble = trouble
      const { outbound, failures } = openOutbound({ privateHosts: [upstream.host] })
      const url = `ws://${upstream.host}`
      const error = await faultOf(outbound.socket({ name: 'ticks', url, signal: never }))
      expect(error).toMatchObject({ fault: 'unreachable', message: 'ticks has not opened its stream' })
      expect(failures).toEqual([error])
    },
  )

  it('OUT-04 waits no longer for its opening than for a message', async () => {
    const upstream = opened.use(await startTestUpstream(() => null))
    upstream.trouble = 'blackhole'
    const { outbound } = openOutbound({ privateHosts: [upstream.host] })
    const url = `ws://${upstream.host}`
    const error = await faultOf(outbound.socket({ name: 'ticks', url, signal: never, silenceMs: 100 }))
    expect(error.fault).toBe('timeout')
  })

  it('OUT-01 follows no redirect of a stream, not even to a host that may be private', async () => {
    const inside = await startStream()
    const location = `ws://${inside.host}/`
    const upstream = opened.use(await startTestUpstream(() => ({ status: 302, headers: { location } })))
    const { outbound } = openOutbound({ privateHosts: [upstream.host, inside.host] })
    await faultOf(outbound.socket({ name: 'ticks', url: `ws://${upstream.host}`, signal: never }))
    expect(inside.clients.size).toBe(0)
  })

  it.each(['127.0.0.1', '[::1]', 'localhost', 'ticks.example'])(
    'OUT-01 makes no connection to this machine as %s',
    async (name) => {
      const inside = opened.use(await startTestUpstream(() => 'credentials'))
      const { outbound } = openOutbound({
        lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
      })
      const url = `wss://${name}:${inside.host.split(':')[1]}`
      expect((await faultOf(outbound.socket({ name: 'ticks', url, signal: never }))).fault).toBe(
        'private-address',
      )
      expect(inside.connections).toBe(0)
    },
  )

  it('OUT-01 refuses a stream in the open to a host that may not be private', async () => {
    const { outbound } = openOutbound({})
    await expect(
      outbound.socket({ name: 'ticks', url: 'ws://ticks.example', signal: never }),
    ).rejects.toThrow('https')
  })
})
