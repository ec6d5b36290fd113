import { connect, createServer, type Socket } from 'node:net'

/** A real Redis whose clock is another one: only what it answers to TIME is changed. */
export interface SkewedRedis extends AsyncDisposable {
  readonly redisUrl: string
  /** Sets its clock ahead by so many seconds. */
  set(aheadSeconds: number): void
}

/** An answer to TIME, which comes whole: each part of a client asks on a connection of its own. */
const answer = /\*2\r\n\$10\r\n(\d{10})\r\n(\$\d\r\n\d+\r\n)/g

/** Puts a clock of its own before a Redis. */
export async function startSkewedRedis(redisUrl: string): Promise<SkewedRedis> {
  const target = new URL(redisUrl)
  const sockets = new Set<Socket>()
  let ahead = 0
  const skew = (bytes: Buffer) =>
    bytes.length > 100
      ? bytes
      : Buffer.from(
          bytes
            .toString('latin1')
            .replace(answer, (_all, seconds, rest) => `*2\r\n$10\r\n${Number(seconds) + ahead}\r\n${rest}`),
          'latin1',
        )
  const server = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(skew(bytes)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The skewed Redis has no port.')
  const skewed = new URL(redisUrl)
  skewed.host = `127.0.0.1:${address.port}`
  return {
    redisUrl: skewed.href,
    set(aheadSeconds) {
      ahead = aheadSeconds
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
