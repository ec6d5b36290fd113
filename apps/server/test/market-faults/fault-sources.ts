import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { BroadcastChannel } from 'node:worker_threads'
import { bundledSources, type MarketSource, type SourceContext } from '@portico/market-app'
import { createBinanceSource } from '@portico/market-app/sources/binance'
import { createCoingeckoSource } from '@portico/market-app/sources/coingecko'
import { createFrankfurterSource } from '@portico/market-app/sources/frankfurter'
import { createOutbound, type Outbound, type Upstream } from '@portico/outbound'
import * as v from 'valibot'
import { channelName, questionSchema, settingsName, settingsSchema } from './channel.ts'

/**
 * The sources of the product with shorter time limits, asked every half second, as the thread of the market loads them. Tells the
 * thread that started the server, when asked, what was contacted from here and how its services are doing.
 */

const settings = v.parse(settingsSchema, process.env[settingsName])
const everyMs = 500
const shortLimits = { timeoutMs: 400, restMs: 700, firstWaitMs: 20 } as const

/** Every address that anything in this thread tries to connect to. */
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

const channel = new BroadcastChannel(channelName)
// Only windows have origins.
const post = channel.postMessage.bind(channel)
channel.unref()
channel.onmessage = (event: unknown) => {
  const { data } = v.parse(v.object({ data: v.unknown() }), event)
  const question = v.safeParse(questionSchema, data)
  if (!question.success) return
  const told = [...services].map(([name, { upstream, failures, openedAfter }]) => {
    return { name, state: upstream.state(), failures, openedAfter }
  })
  if (question.output.forget)
    for (const service of services.values()) Object.assign(service, { failures: 0, openedAfter: null })
  post({ contacted: [...contacted], services: told })
}

/** What the market of the server reads. */
export async function openSources(context: SourceContext): Promise<readonly MarketSource[]> {
  const hurried = { ...context, outbound: withTimeout }
  const plan = { key: null, coins: 250, callsAMinute: 10_000, callsAMonth: 100_000_000 }
  const sources: readonly MarketSource[] = [
    createCoingeckoSource(hurried, { baseUrl: settings.coingecko, ...plan }),
    createBinanceSource(hurried, { baseUrl: settings.binance, streamUrl: settings.binanceStream }),
    createFrankfurterSource(hurried, { baseUrl: settings.frankfurter }),
  ]
  return [...sources.map((source) => ({ ...source, everyMs })), ...bundledSources()]
}
