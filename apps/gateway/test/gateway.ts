import { connect } from 'node:net'
import {
  type Asset,
  createSeriesPacker,
  createSnapshot,
  dayText,
  dayNumber,
  type SnapshotData,
} from '@portico/market'
import {
  createInMemoryPageMetaStore,
  createInProcessLiveFeed,
  createInProcessSnapshotStore,
} from '@portico/stores'
import { freePort } from '@portico/stores/test-free-port'
import Fastify, { type FastifyInstance } from 'fastify'
import type { BoundCalls } from '../src/bound-calls.ts'
import { createGateway, type GatewayContext, type SecurityReport } from '../src/index.ts'
import type { SignedRequest } from './caller.ts'
import { createTestServices, type TestServices } from './context.ts'

const asOf = '2026-09-29T00:00:00Z'

/** When the test gateway believes it is: a day after its snapshot. */
export const testNowMs = 1_790_726_400_123

function asset(part: Pick<Asset, 'kind' | 'code' | 'name' | 'symbol'>): Asset {
  const slug = part.code.toLowerCase()
  return { ...part, id: slug, slug, icon: null, supply: null }
}

/** 31 days, one price a day, 1 % dearer each day. */
function series(assetId: string, firstPrice: number) {
  const last = dayNumber(asOf)
  const observations = Array.from({ length: 31 }, (_, index) => ({
    date: dayText(last - 30 + index),
    price: String(Math.round(firstPrice * (100 + index))),
  }))
  return { assetId, observations, held: [], cuts: [] }
}

const flat = (assetId: string, price: string) => ({
  assetId,
  observations: series(assetId, 1).observations.map(({ date }) => ({ date, price })),
  held: [],
  cuts: [],
})

/** Two coins, three currencies of which one has no price, one metal. */
export const testSnapshotData: SnapshotData = {
  version: 'v-1',
  asOf,
  sources: [{ id: 'test', name: 'Test rates', url: 'https://example.com/rates', licence: 'CC0-1.0' }],
  assets: [
    asset({ kind: 'crypto', code: 'BTC', name: 'Bitcoin', symbol: '₿' }),
    asset({ kind: 'crypto', code: 'DUST', name: 'Dust', symbol: null }),
    asset({ kind: 'fiat', code: 'USD', name: 'US Dollar', symbol: '$' }),
    asset({ kind: 'fiat', code: 'EUR', name: 'Euro', symbol: '€' }),
    asset({ kind: 'fiat', code: 'XTS', name: 'Unpriced', symbol: null }),
    asset({ kind: 'metal', code: 'XAU', name: 'Gold', symbol: null }),
  ],
  quotes: [
    { assetId: 'btc', price: '130', asOf, source: 'test', high24h: null, low24h: null },
    {
      assetId: 'dust',
      price: '0.000000000000000000000000000000012',
      asOf,
      source: 'test',
      high24h: null,
      low24h: null,
    },
    { assetId: 'usd', price: '1', asOf, source: 'test', high24h: null, low24h: null },
    { assetId: 'eur', price: '1.25', asOf, source: 'test', high24h: null, low24h: null },
    { assetId: 'xau', price: '4000', asOf, source: 'test', high24h: null, low24h: null },
  ],
  series: [series('btc', 1), flat('usd', '1'), flat('eur', '1.25'), flat('xau', '4000')].map(
    createSeriesPacker(),
  ),
}

/** A gateway on a free port, and what it reported and logged. */
export interface TestGateway extends AsyncDisposable {
  readonly origin: string
  readonly app: FastifyInstance
  readonly context: GatewayContext
  readonly services: TestServices
  readonly pageMeta: ReturnType<typeof createInMemoryPageMetaStore>
  readonly reports: readonly SecurityReport[]
  readonly errors: readonly object[]
  /** Calls from the site itself: trace id, JSON, same origin. `body` is sent as it is. */
  call(
    path: string,
    init?: { method?: string; body?: string; headers?: Record<string, string> },
  ): Promise<Response>
  /** Sends a signed call as it is. */
  send(request: SignedRequest): Promise<Response>
  /** Sends bytes as they are and gives back everything that came until the gateway closed. */
  raw(bytes: string | Buffer): Promise<string>
}

/**
 * Starts the gateway behind a real HTTP server, with its own handlers unless others are given. Where it trusts the test as its
 * proxy, X-Forwarded-For says where a request comes from.
 */
export async function startTestGateway(
  part: Partial<GatewayContext> = {},
  bind?: (context: GatewayContext) => BoundCalls,
  /** The proxy whose word about callers' addresses is taken. */
  trustProxy: '127.0.0.1' | false = false,
): Promise<TestGateway> {
  const reports: SecurityReport[] = []
  const errors: object[] = []
  const pageMeta = createInMemoryPageMetaStore()
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(createSnapshot(testSnapshotData))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const now = part.now ?? (() => testNowMs)
  const services = await createTestServices(now, part)
  const context: GatewayContext = {
    ...services,
    snapshots,
    live: createInProcessLiveFeed(),
    streams: { limit: 10_000, perAddress: 64 },
    pageMeta,
    imageDomains: { foreign: ['img.example.com'], internal: ['img.example.cn'] },
    logger: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
    now,
    reportSecurity: (report) => reports.push(report),
    mayServeAccounts: () => true,
    ...part,
    // Requests name the address that they go to as their host.
    origins: [...(part.origins ?? ['https://portico.example']), origin],
  }
  const app = Fastify({ trustProxy, bodyLimit: 65_536, genReqId: () => 'server-made-trace-id' })
  await createGateway(context, bind).register(app)
  app.get('/*', (_request, reply) => reply.code(404).type('text/html').send('a page'))
  await app.listen({ port, host: '127.0.0.1' })
  const call: TestGateway['call'] = (path, { method = 'POST', body, headers = {} } = {}) =>
    fetch(`${origin}${path}`, {
      method,
      body: body ?? null,
      headers: {
        uhti: '0123456789abcdef',
        origin: 'https://portico.example',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })
  return {
    origin,
    app,
    context,
    services,
    pageMeta,
    reports,
    errors,
    call,
    send: ({ path, ...init }) => call(path, init),
    raw: (bytes) => sendRaw(Number(new URL(origin).port), bytes),
    [Symbol.asyncDispose]: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    // No half-close: Node takes it for a caller who has left.
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
