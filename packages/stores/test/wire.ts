import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that a test can cut. */
export interface TestWire extends AsyncDisposable {
  readonly port: number
  /** Ends all connections, as a server that dies does. */
  cut(): void
  /** Holds all bytes back, as a broken network does, or lets them through again. */
  hold(state: 'held' | 'open'): void
}

/** Listens on a free port of loopback and passes everything on to the target. */
export async function startWire(target: { readonly host: string; readonly port: number }): Promise<TestWire> {
  const sockets = new Set<Socket>()
  let state: 'held' | 'open' = 'open'
  function track(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      track(from)
      from.on('data', (bytes) => to.write(bytes))
      if (state === 'held') from.pause()
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  function cut() {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    cut,
    hold(next) {
      state = next
      for (const socket of sockets) {
        if (next === 'held') socket.pause()
        else socket.resume()
      }
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
