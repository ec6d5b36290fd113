import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'

/** A server of streams on this machine, in place of Binance's. */
export interface TestStream extends AsyncDisposable {
  /** What stands before `/ws/`. */
  readonly url: string
  /** Paths that were connected to, in order. */
  readonly paths: readonly string[]
  /** How many connections are open. */
  connections(): number
  /** Sends a message to every connection: a text as it is, anything else as JSON. */
  send(message: unknown): void
  /** Ends all connections without a word, as a broken network does. */
  cut(): void
}

/** Listens on a free port of loopback. */
export async function startTestStream(): Promise<TestStream> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of streams has no port.')
  const paths: string[] = []
  server.on('connection', (_socket, request) => paths.push(request.url ?? ''))
  const each = (act: (socket: WebSocket) => void) => {
    for (const socket of server.clients) act(socket)
  }
  return {
    url: `ws://127.0.0.1:${address.port}`,
    paths,
    connections: () => server.clients.size,
    send(message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      each((socket) => socket.send(text))
    },
    cut: () => each((socket) => socket.terminate()),
    async [Symbol.asyncDispose]() {
      each((socket) => socket.terminate())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
