import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { originOf } from '../children/answer.ts'

/** Starts a server; disposing of it cuts its connections off. */
export async function startListening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
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

/** Starts a server that answers what it is told to once the body is there; null is answered with 503. */
export function startAnswering(answer: (request: IncomingMessage, body: string) => string | null) {
  return startListening(async (request, response) => {
    const body = answer(request, await text(request))
    response.statusCode = body === null ? 503 : 200
    response.end(body ?? '')
  })
}
