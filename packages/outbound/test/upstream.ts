import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setInterval as every, setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/** What is wrong with a service, as the resilience tests of the protocol list it (F6). */
export type UpstreamTrouble =
  | 'none'
  /** Every connection is broken at once. */
  | 'refuse'
  /** Takes requests and never answers. */
  | 'blackhole'
  /** Answers after 30 seconds. */
  | 'slow'
  | 'status-500'
  /** A page of HTML with status 200. */
  | 'html'
  /** A letter now and then, without an end. */
  | 'drip'
  /** The first half of the body, with status 200 and the length of that half. */
  | 'truncated'
  /** A body of 100 MB. */
  | 'endless'
  /** A body of 100 KB that unpacks to 100 MB. */
  | 'gzip-bomb'
  /** Sends the reader to the address where clouds keep credentials. */
  | 'redirect-inside'
  /** Status 429 and Retry-After of one second. */
  | 'rate-limited'

/** An answer that is more than a body with status 200. */
export interface TestAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** An external service on this machine that can be in trouble. */
export interface TestUpstream extends AsyncDisposable {
  /** Its address, without a slash at the end. */
  readonly url: string
  /** Its name and port, for `privateHosts`. */
  readonly host: string
  /** What is wrong with it from the next request on. */
  trouble: UpstreamTrouble
  /** How many connections were made to it. */
  readonly connections: number
  /** How many requests reached it. */
  readonly requests: number
  /** What the last request was. */
  readonly last: { readonly address: URL; readonly headers: IncomingHttpHeaders } | null
}

const slowMs = 30_000
const endlessBytes = 100_000_000
/** Made when it is first needed. */
let bomb: Uint8Array | null = null
const page = '<!doctype html><html><head><title>Maintenance</title></head><body>Back soon</body></html>'

async function sendEndless(response: ServerResponse): Promise<void> {
  const block = Buffer.alloc(1_000_000, ' ')
  response.writeHead(200, { 'content-type': 'application/json' })
  for (let sent = 0; sent < endlessBytes && !response.destroyed; sent += block.byteLength) {
    if (response.write(block)) continue
    await new Promise<void>((resolve) => {
      response.once('drain', resolve)
      response.once('close', resolve)
    })
  }
  response.end()
}

type Answer = string | TestAnswer | null

function firstHalf(answer: Answer): string {
  const body = typeof answer === 'string' ? answer : (answer?.body ?? '')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return text.slice(0, Math.floor(text.length / 2))
}

async function sendDrip(response: ServerResponse, signal: AbortSignal): Promise<void> {
  response.writeHead(200)
  for await (const letter of every(20, 'x', { signal })) {
    if (response.closed) return
    response.write(letter)
  }
}

/** What a service in trouble answers instead. */
function troubled(trouble: UpstreamTrouble, answer: Answer): Answer {
  if (trouble === 'status-500') return { status: 500, body: 'Internal Server Error' }
  if (trouble === 'html') return { status: 200, headers: { 'content-type': 'text/html' }, body: page }
  if (trouble === 'truncated') return firstHalf(answer)
  if (trouble === 'gzip-bomb') {
    bomb ??= gzipSync(Buffer.alloc(endlessBytes, ' '))
    return { status: 200, headers: { 'content-encoding': 'gzip' }, body: bomb }
  }
  if (trouble === 'redirect-inside') {
    return { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } }
  }
  if (trouble === 'rate-limited') return { status: 429, headers: { 'retry-after': '1' } }
  return answer
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === null) response.writeHead(404).end()
  else if (typeof answer === 'string') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  } else response.writeHead(answer.status, { ...answer.headers }).end(answer.body)
}

/**
 * Starts a service on 127.0.0.1.
 * @param answer Gives the body for an address with status 200, an answer in full, or null for status 404.
 */
export async function startTestUpstream(
  answer: (address: URL, request: IncomingMessage) => string | TestAnswer | null,
): Promise<TestUpstream> {
  const stop = new AbortController()
  let trouble: UpstreamTrouble = 'none'
  let connections = 0
  let requests = 0
  let last: TestUpstream['last'] = null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url)
    requests += 1
    last = { address, headers: request.headers }
    if (trouble === 'blackhole') return
    if (trouble === 'slow') await wait(slowMs, undefined, { signal: stop.signal, ref: false })
    if (trouble === 'endless') await sendEndless(response)
    else if (trouble === 'drip') await sendDrip(response, stop.signal)
    else send(response, troubled(trouble, answer(address, request)))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    connections += 1
    if (trouble === 'refuse') socket.resetAndDestroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test service has no port')
  const host = `127.0.0.1:${bound.port}`
  const url = `http://${host}`

  return {
    url,
    host,
    get trouble() {
      return trouble
    },
    set trouble(next) {
      trouble = next
      // Connections that are kept would go on as if nothing had happened.
      if (next === 'refuse') server.closeAllConnections()
    },
    get connections() {
      return connections
    },
    get requests() {
      return requests
    },
    get last() {
      return last
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
