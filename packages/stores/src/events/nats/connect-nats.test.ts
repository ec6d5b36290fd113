import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { connectNats } from './connect-nats.ts'

const greeting = `INFO ${JSON.stringify({ server_id: 'n1', version: '2.10.27', max_payload: 1_000_000 })}\r\n`

/** A server that hangs up on the first connection; the test answers the others when it likes. */
async function startSlowServer() {
  const second = Promise.withResolvers<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    connections += 1
    if (connections === 1) socket.destroy()
    else second.resolve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `nats://127.0.0.1:${address.port}`,
    second: second.promise,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

it('SAFE-05 ends a connection that comes about only after the link was closed', async () => {
  await using server = await startSlowServer()
  const link = await connectNats({ natsUrl: server.url, logger: { info: () => {}, warn: () => {} } })
  expect(link.isUp()).toBe(false)
  const socket = await server.second
  const gone = new Promise((resolve) => socket.on('close', resolve))
  const closing = link[Symbol.asyncDispose]()
  socket.on('data', (bytes) => {
    if (bytes.includes('PING')) socket.write('PONG\r\n')
  })
  socket.write(greeting)
  await Promise.all([closing, gone])
  expect(link.isUp()).toBe(false)
})
