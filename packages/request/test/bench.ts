import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type Clock, createRequestLayer, type RequestLayer, type RequestLayerOptions } from '../src/index.ts'

/** A clock that stands still until it is turned. */
export interface HandClock extends Clock {
  /** Lets time pass; what falls due runs in order. */
  advance(ms: number): void
  /** Turns the clock that the visitor sees, without time passing. */
  turn(ms: number): void
  /** How many callbacks wait. */
  waiting(): number
}

/** Creates a clock that starts at the given time. */
export function createHandClock(startMs = 1_800_000_000_000): HandClock {
  let elapsedMs = 0
  let epochMs = startMs
  let timers: { readonly dueMs: number; readonly callback: () => void }[] = []
  return {
    now: () => epochMs + elapsedMs,
    monotonic: () => elapsedMs,
    after(delayMs, callback) {
      const timer = { dueMs: elapsedMs + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      elapsedMs += ms
      const due = timers.filter((timer) => timer.dueMs <= elapsedMs).toSorted((a, b) => a.dueMs - b.dueMs)
      timers = timers.filter((timer) => timer.dueMs > elapsedMs)
      for (const timer of due) timer.callback()
    },
    turn(ms) {
      epochMs += ms
    },
    waiting: () => timers.length,
  }
}

/** One request as the local server received it. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Answers it; a request that no one answers stays open. */
  readonly response: ServerResponse
}

/** A local HTTP server whose answers the test decides. */
export interface Bench extends AsyncDisposable {
  readonly origin: string
  readonly requests: readonly Received[]
  /** Resolves once this many requests have arrived. */
  arrived(count: number): Promise<void>
}

/** Starts a server that hands each request to the listener, or keeps it open without one. */
export async function startBench(listener: (received: Received) => void = () => {}): Promise<Bench> {
  const requests: Received[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        response,
      }
      requests.push(received)
      listener(received)
      for (const waiter of waiting) if (waiter.count <= requests.length) waiter.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    arrived: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Answers with an envelope. */
export function answer(received: Received, body: unknown, headers: Record<string, string> = {}): void {
  received.response.writeHead(200, { 'content-type': 'application/json', ...headers })
  received.response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A request layer of a visitor from Paris; the trace ids count upwards. */
export function createTestLayer(
  origin: string,
  clock: Clock,
  more: Partial<RequestLayerOptions> = {},
): RequestLayer {
  let traces = 0
  return createRequestLayer({
    origin,
    fetch: globalThis.fetch,
    clock,
    fillRandom: (bytes) => {
      traces += 1
      bytes.fill(traces)
    },
    caller: () => ({ website: 'default', terminalCode: 't-1', deviceId: 'd-1', locale: 'fr', language: 10 }),
    ...more,
  })
}
