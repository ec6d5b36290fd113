import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site, SiteOptions } from '@portico/site'
import { parseConfig } from '../src/config/config.ts'
import { type RunningServer, type ServerOverrides, startServer } from '../src/start-server.ts'

/** A site of one page, which has an inline script. */
export function createTestSite(status: () => ReturnType<Site['status']> = () => ({ state: 'ready' })) {
  return async (options: SiteOptions): Promise<Site> => ({
    async register(app) {
      const headers = options.securityHeaders({ scripts: ['sha256-page='], styles: [], page: 'home' })
      app.get('/assets/*', (_request, reply) => reply.type('text/javascript; charset=utf-8').send('//'))
      app.get('/fails', () => {
        throw new Error('a secret of the page')
      })
      app.get('/*', (_request, reply) => {
        options.counters.hit()
        return reply.headers(headers).type('text/html; charset=utf-8').send('<h1>page</h1>')
      })
    },
    readyPages: () => () => false,
    status,
    [Symbol.asyncDispose]: async () => {},
  })
}

/** A log line as it was written. */
export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly fields: object
  readonly message: string
}

/** A server on a free port with its own data folder. */
export interface TestServer extends AsyncDisposable {
  readonly running: RunningServer
  readonly origin: string
  readonly port: number
  readonly dataFolder: string
  readonly lines: readonly LoggedLine[]
  readonly stop: AbortController
  readonly force: AbortController
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** What the server shows to a scraper. */
  metrics(): Promise<string>
  connect(): Promise<Socket>
  /** Sends bytes and gives back everything that came until the server closed the connection. */
  raw(bytes: string | Buffer): Promise<string>
}

/** What a server of a test is told unless the test tells it otherwise; the bundled rates it shows are of a fixed day. */
const usualEnvironment = {
  PORT: '0',
  SEED_ACCOUNTS: 'off',
  MARKET_SOURCES: 'none',
  RATES_OLD_HOURS: '87600',
  METRICS_TOKEN: 'a-token-of-the-scraper',
  // Room that any machine's NATS has to spare.
  NATS_STREAM_MB: '64',
} as const

/** Starts the real composition with a test site. */
export async function startTestServer(
  environment: Record<string, string> = {},
  overrides: ServerOverrides = {},
): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-'))
  const lines: LoggedLine[] = []
  const log = (level: LoggedLine['level']) => (fields: object, message: string) =>
    lines.push({ level, fields, message })
  const [stop, force] = [new AbortController(), new AbortController()]
  const config = parseConfig({ ...usualEnvironment, DATA_DIR: dataFolder, ...environment })
  const running = await startServer(
    config,
    { stop: stop.signal, force: force.signal },
    {
      logger: { info: log('info'), warn: log('warn'), error: log('error') },
      openSite: createTestSite(),
      ...overrides,
    },
  )
  const port = Number(new URL(running.address).port)
  const origin = `http://127.0.0.1:${port}`
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
      socket.once('error', reject)
    })
  return {
    running,
    origin,
    port,
    dataFolder,
    lines,
    stop,
    force,
    fetch: (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    async metrics() {
      const authorization = `Bearer ${config.secrets.metricsToken}`
      return (await fetch(`${origin}/metrics`, { headers: { authorization } })).text()
    },
    connect: open,
    async raw(bytes) {
      const socket = await open()
      socket.write(bytes)
      return everythingFrom(socket)
    },
    async [Symbol.asyncDispose]() {
      force.abort()
      await running[Symbol.asyncDispose]()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Everything that a socket receives until it closes; an abrupt end is an end. */
export function everythingFrom(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
