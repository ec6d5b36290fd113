import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LoopbackServer, openLoopback } from '../fixtures/servers/loopback.ts'

/** What is held: documents, from where their main area begins, or the scripts of the app. */
export type Held = 'documents' | 'app'

/** A server's pages on another origin, where a test decides how much of them has come. */
export interface HeldFront extends AsyncDisposable {
  readonly origin: string
  /** Holds these from here on. */
  hold(what: Held): void
  /** Lets all that is held come. */
  release(): void
}

/** What is held, until when. */
interface Gate {
  readonly what: Held
  readonly open: PromiseWithResolvers<void>
}

const appScripts = /^\/assets\/(?:react|site-(?:app|core))\./

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

async function pass(passing: Passing, gate: Gate | null): Promise<void> {
  const { asked, answer } = passing
  if (gate?.what === 'app' && appScripts.test(asked.url ?? '')) await gate.open.promise
  const given = await ask(passing)
  const { 'content-length': _length, ...headers } = given.headers
  answer.writeHead(given.statusCode ?? 502, headers)
  const isHeld = gate?.what === 'documents' && given.headers['content-type']?.startsWith('text/html')
  if (gate === null || !isHeld) return void given.pipe(answer)
  const document = await text(given)
  const end = document.indexOf('<main')
  answer.write(document.slice(0, end))
  await gate.open.promise
  answer.end(document.slice(end))
}

/** Opens a front before a server. */
export async function openHeldFront(origin: string): Promise<HeldFront> {
  let gate: Gate | null = null
  const front: LoopbackServer = await openLoopback((asked, answer) => {
    pass({ origin, asked, answer }, gate).catch((error: unknown) =>
      answer.destroy(error instanceof Error ? error : undefined),
    )
  })
  const release = () => {
    gate?.open.resolve()
    gate = null
  }
  return {
    origin: front.origin,
    hold(what) {
      release()
      gate = { what, open: Promise.withResolvers() }
    },
    release,
    async [Symbol.asyncDispose]() {
      release()
      await front[Symbol.asyncDispose]()
    },
  }
}
