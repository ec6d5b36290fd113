import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { openLoopback } from '../../../e2e/fixtures/servers/loopback.ts'

/** The name that every client tracks its events by. */
export const trackedName = 'pair-swapped'

/** A page without anything on it, a client beside it, and an address that takes whatever the client sends. */
export interface ClientPage extends AsyncDisposable {
  readonly origin: string
  /** How many tracked events have come. */
  received(): number
}

/** What all of the measured clients take for a success. */
const success = JSON.stringify({
  status: 1,
  cache: 'bench',
  code: '00000',
  data: { accepted: 1, refused: 0 },
})
const gzipBegin = 0x1f

function textOf(body: Buffer): string {
  if (body[0] === gzipBegin) return gunzipSync(body).toString()
  const text = body.toString()
  return text.startsWith('data=') ? Buffer.from(decodeURIComponent(text.slice(5)), 'base64').toString() : text
}

/** The whole body; null where the client has left meanwhile. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return await buffer(request)
  } catch (error) {
    if (request.destroyed) return null
    throw error
  }
}

/** Serves a client's code, and counts what it sends. */
export async function openClientPage(code: string): Promise<ClientPage> {
  let count = 0
  const server = await openLoopback(async (request, response) => {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (request.url === '/')
      return void response.writeHead(200, html).end('<!doctype html><title>Page</title>')
    if (request.url === '/client.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(code)
    const body = await bodyOf(request)
    // A page that is closed cuts its last requests off; what did not come whole is not counted.
    if (body === null) return
    count += textOf(body).split(trackedName).length - 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(success)
  })
  return {
    origin: server.origin,
    received: () => count,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
