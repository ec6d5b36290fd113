import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound } from '../outbound.ts'
import { UpstreamError, type UpstreamPost } from '../port.ts'

const stack: (() => unknown)[] = []
afterEach(async () => {
  for (const end of stack.splice(0)) await end()
})

interface Answered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes of the body; the body never ends where there are infinitely many. */
  readonly bytes?: number
}

/** A receiver on this machine; null never answers. */
async function startReceiver(answer: Answered | null) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      if (answer === null) return
      response.writeHead(answer.status, { ...answer.headers })
      if (answer.bytes === Number.POSITIVE_INFINITY) response.write('x')
      else response.end('x'.repeat(answer.bytes ?? 0))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  stack.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { bodies, host, url: `http://${host}/hook` }
}

function open(privateHosts: readonly string[]) {
  const failures: string[] = []
  const outbound = createOutbound({ privateHosts, onFailure: ({ error }) => failures.push(error.fault) })
  stack.push(() => outbound[Symbol.asyncDispose]())
  return { outbound, failures }
}

const wish = (url: string): UpstreamPost => ({
  ...{ name: 'receiver', url, body: '{"a":1}', timeoutMs: 400 },
  headers: { 'content-type': 'application/json' },
  signal: new AbortController().signal,
})

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof UpstreamError)) throw new Error('It was answered')
  return error.fault
}

describe('a post', () => {
  it('OUT-01 takes every status for an answer, and sends the body once', async () => {
    for (const status of [200, 204, 302, 404, 410, 500]) {
      const receiver = await startReceiver({ status, headers: { location: '/elsewhere' } })
      const { outbound } = open([receiver.host])
      expect(await outbound.post(wish(receiver.url))).toEqual({ status, retryAfterMs: null })
      expect(receiver.bodies).toEqual(['{"a":1}'])
    }
  })

  it('OUT-03 says how long the receiver asks to be left alone', async () => {
    const receiver = await startReceiver({ status: 429, headers: { 'retry-after': '7' } })
    const { outbound } = open([receiver.host])
    expect(await outbound.post(wish(receiver.url))).toEqual({ status: 429, retryAfterMs: 7000 })
  })

  it('OUT-02 reads nothing of an answer that does not end', async () => {
    const receiver = await startReceiver({ status: 200, bytes: Number.POSITIVE_INFINITY })
    const { outbound } = open([receiver.host])
    expect(await outbound.post(wish(receiver.url))).toMatchObject({ status: 200 })
  })

  it('OUT-02 waits no longer than it may', async () => {
    const receiver = await startReceiver(null)
    const { outbound, failures } = open([receiver.host])
    expect(await faultOf(outbound.post(wish(receiver.url)))).toBe('timeout')
    expect(failures).toEqual(['timeout'])
  })

  it.each([
    ['http://example.com/', 'address'],
    ['https://name:secret@example.com/', 'address'],
    ['ftp://example.com/', 'address'],
    ['no address', 'address'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://[::ffff:10.0.0.1]/', 'private-address'],
    ['https://localhost/', 'private-address'],
  ])('OUT-01 goes not to %s', async (url, fault) => {
    const { outbound } = open([])
    expect(await faultOf(outbound.post(wish(url)))).toBe(fault)
  })

  it('OUT-01 goes to no private address that a name leads to when the connection is made', async () => {
    const receiver = await startReceiver({ status: 200 })

    const outbound = createOutbound({
      privateHosts: [],
      lookup(_host, { all }, callback) {
        const address = '127.0.0.1'
        return all === true ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)
      },
    })
    stack.push(() => outbound[Symbol.asyncDispose]())
    const port = receiver.host.split(':')[1]
    expect(await faultOf(outbound.post(wish(`https://receiver.example:${port}/`)))).toBe('private-address')
    expect(receiver.bodies).toEqual([])
  })

  it('OUT-01 ends when the client is closed', async () => {
    const receiver = await startReceiver(null)
    const { outbound } = open([receiver.host])
    const posted = faultOf(outbound.post({ ...wish(receiver.url), timeoutMs: 30_000 }))
    await expect.poll(() => receiver.bodies).toHaveLength(1)
    await outbound[Symbol.asyncDispose]()
    expect(await posted).toBe('unreachable')
  })
})
