import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A message as it came. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of the exchange, which answers as a test says. */
export async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 204, headers: {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ path, headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { received, answer, server, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hooks` }
}
