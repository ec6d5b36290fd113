import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { bundledSources, type MarketSource, openIdentities } from '@portico/market-app'
import { createBinanceSource } from '@portico/market-app/sources/binance'
import { createCoingeckoSource } from '@portico/market-app/sources/coingecko'
import { createFrankfurterSource } from '@portico/market-app/sources/frankfurter'
import { createOutbound, type Outbound, type Upstream } from '@portico/outbound'
import * as v from 'valibot'
import { parseConfig } from '../../src/config/config.ts'
import { startServer } from '../../src/start-server.ts'

/**
 * The whole server in a process of its own, with the sources of the product and shorter time limits: it asks every half second, and
 * tells what it contacted and how its services are doing. Ends when its parent does.
 */

const settings = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.strictObject({
      dataFolder: v.string(),
      coingecko: v.string(),
      binance: v.string(),
      binanceStream: v.string(),
      frankfurter: v.string(),
    }),
  ),
  process.argv[2],
)
const everyMs = 500
const shortLimits = { timeoutMs: 400, restMs: 700, firstWaitMs: 20 } as const

/** Every address that anything in this process tries to connect to. */
const contacted = new Set<string>()
subscribe('net.client.socket', (message) => {
  const { socket } = v.parse(v.object({ socket: v.instance(Socket) }), message)
  socket.on('connectionAttempt', (address: string, port: number) => contacted.add(`${address}:${port}`))
})

/** How one service does since that was forgotten. */
interface Service {
  readonly upstream: Upstream
  /** Failed attempts without an answer in between, as the circuit breaker counts them. */
  failures: number
  openedAfter: number | null
}
const services = new Map<string, Service>()

/** An answer ends a row of failures: one that was on its way when the trouble began may come after some of them. */
async function afterAnswer<Answer>(service: Service, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  service.failures = 0
  return answer
}
const own = ['coingecko', 'binance', 'binanceStream', 'frankfurter'] as const
const outbound = createOutbound({
  privateHosts: own.map((name) => new URL(settings[name]).host),
  onFailure({ name }) {
    const service = services.get(name)
    if (service === undefined) return
    service.failures += 1
    const { failures } = service
    setImmediate(() => {
      if (service.upstream.state() === 'open') service.openedAfter ??= failures
    })
  },
})
const withTimeout: Outbound = {
  upstream(service) {
    const upstream = outbound.upstream({ ...service, ...shortLimits })
    const watched: Service = { upstream, failures: 0, openedAfter: null }
    services.set(service.name, watched)
    return {
      ...upstream,
      json: (request, schema) => afterAnswer(watched, upstream.json(request, schema)),
      text: (request) => afterAnswer(watched, upstream.text(request)),
    }
  },
  post: (post) => outbound.post(post),
  socket: (service) => outbound.socket(service),
  [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
}

const logger = { warn: () => {}, info: () => {}, error: () => {} }
const identities = await openIdentities({ history: null, logger, now: Date.now })
const context = { outbound: withTimeout, identities, now: Date.now }
const sources: readonly MarketSource[] = [
  createCoingeckoSource(context, {
    baseUrl: settings.coingecko,
    key: null,
    coins: 250,
    callsAMinute: 10_000,
    callsAMonth: 100_000_000,
  }),
  createBinanceSource(context, { baseUrl: settings.binance, streamUrl: settings.binanceStream }),
  createFrankfurterSource(context, { baseUrl: settings.frankfurter }),
]
const hurried = sources.map((source) => ({ ...source, everyMs }))

const stop = new AbortController()
const config = parseConfig({
  PORT: '0',
  DATA_DIR: settings.dataFolder,
  ROLES: 'site,market',
  RATE_LIMIT_SCALE: '1000',
  MARKET_PUBLISH_SECONDS: '1',
})
const server = await startServer(
  config,
  { stop: stop.signal, force: stop.signal },
  { sources: [...hurried, ...bundledSources()], logger },
)

process.on('message', (message) => {
  const { forget } = v.parse(v.strictObject({ forget: v.boolean() }), message)
  const told = [...services].map(([name, { upstream, failures, openedAfter }]) => {
    return { name, state: upstream.state(), failures, openedAfter }
  })
  if (forget)
    for (const service of services.values()) Object.assign(service, { failures: 0, openedAfter: null })
  process.send?.({ contacted: [...contacted], services: told })
})
process.once('disconnect', () => {
  stop.abort()
  void server[Symbol.asyncDispose]().then(() => outbound[Symbol.asyncDispose]())
})
process.send?.({ origin: server.address })
