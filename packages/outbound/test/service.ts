import { createServer, type RequestListener } from 'node:http'
import * as v from 'valibot'
import { createOutbound, type OutboundOptions, UpstreamError, type UpstreamLimits } from '../src/index.ts'
import { startTestUpstream, type TestAnswer } from './upstream.ts'

/** Small, so that faults show at once; enough time for a busy machine. */
export const testLimits: UpstreamLimits = { timeoutMs: 5000, maxBytes: 100_000, firstWaitMs: 1 }

/** For requests that nobody gives up. */
export const never = new AbortController().signal

/** What the test services answer with, and its shape. */
export const Rates = v.object({ usd: v.number() })
export const ratesBody = JSON.stringify({ usd: 1, source: 'a market of long standing' })

/** What is open in a test file; give `close` to `afterEach`. */
export function createTestServices() {
  let opened = new AsyncDisposableStack()

  /** A service on this machine and the way to it. */
  async function open(
    answer: (address: URL) => string | TestAnswer | null = () => ratesBody,
    options: UpstreamLimits & Partial<OutboundOptions> = {},
  ) {
    const upstream = opened.use(await startTestUpstream(answer))
    const failures: UpstreamError[] = []
    const onFailure: OutboundOptions['onFailure'] = ({ error }) => failures.push(error)
    const outbound = openOutbound({ privateHosts: [upstream.host], onFailure, ...options })
    const service = outbound.upstream({ name: 'rates', baseUrl: upstream.url, ...testLimits, ...options })
    const read = (signal = never) => service.json({ path: 'latest', signal }, Rates)
    return { upstream, outbound, service, failures, read }
  }

  /** A service that does what the listener does, for what a test service cannot do. */
  async function openAt(listener: RequestListener) {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.defer(() => {
      server.closeAllConnections()
      server.close()
    })
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('The test service has no port')
    const host = `127.0.0.1:${bound.port}`
    const outbound = openOutbound({ privateHosts: [host] })
    return outbound.upstream({ name: 'rates', baseUrl: `http://${host}`, ...testLimits, attempts: 1 })
  }

  function openOutbound(options: OutboundOptions) {
    return opened.use(createOutbound(options))
  }

  return {
    open,
    openAt,
    openOutbound,
    async close() {
      await opened.disposeAsync()
      opened = new AsyncDisposableStack()
    },
  }
}

/** What a promise is rejected with; an error that is no UpstreamError fails the test. */
export async function faultOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const outcome = await promise.then(
    (value) => value,
    (error: unknown) => error,
  )
  if (outcome instanceof UpstreamError) return outcome
  throw new Error('This must be an UpstreamError', { cause: outcome })
}
