import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LoopbackServer, openLoopback } from '../fixtures/servers/loopback.ts'

/** A server's pages on another origin, where a test decides how much of a document has come. */
export interface HeldFront extends AsyncDisposable {
  readonly origin: string
  /** From here on, documents stop where their body begins. */
  hold(): void
  /** Lets the rest of every document come. */
  release(): void
}

interface Passing {
  readonly origin: string
  readonly asked: IncomingMessage
  readonly answer: ServerResponse
}

function ask({ origin, asked }: Passing): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A whole document is asked for, as it is: neither compressed nor "not modified".
    const { host: _host, 'accept-encoding': _encoding, 'if-none-match': _tag, ...headers } = asked.headers
    // The server answers calls of its own pages alone.
    if (headers.origin !== undefined) headers.origin = origin
    const upstream = request(`${origin}${asked.url}`, { method: asked.method ?? 'GET', headers }, resolve)
    upstream.once('error', reject)
    asked.pipe(upstream)
  })
}

async function pass(passing: Passing, released: () => Promise<void> | null): Promise<void> {
  const { answer } = passing
  const given = await ask(passing)
  const { 'content-length': _length, ...headers } = given.headers
  answer.writeHead(given.statusCode ?? 502, headers)
  const rest = released()
  if (rest === null || !given.headers['content-type']?.startsWith('text/html')) return void given.pipe(answer)
  const document = await text(given)
  const end = document.indexOf('<main')
  answer.write(document.slice(0, end))
  await rest
  answer.end(document.slice(end))
}

/** Opens a front before a server. */
export async function openHeldFront(origin: string): Promise<HeldFront> {
  let gate: PromiseWithResolvers<void> | null = null
  const front: LoopbackServer = await openLoopback((asked, answer) => {
    pass({ origin, asked, answer }, () => gate?.promise ?? null).catch((error: unknown) =>
      answer.destroy(error instanceof Error ? error : undefined),
    )
  })
  const release = () => {
    gate?.resolve()
    gate = null
  }
  return {
    origin: front.origin,
    hold: () => (gate ??= Promise.withResolvers()),
    release,
    async [Symbol.asyncDispose]() {
      release()
      await front[Symbol.asyncDispose]()
    },
  }
}
