import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { originOf } from '../children/answer.ts'

/** Starts a server that answers what it is told to once the body is there; null is answered with 503. */
export async function startAnswering(answer: (request: IncomingMessage, body: string) => string | null) {
  const server = createServer(async (request, response) => {
    const body = answer(request, await text(request))
    response.statusCode = body === null ? 503 : 200
    response.end(body ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: originOf(server),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
