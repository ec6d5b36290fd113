import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKillablePostgres } from '@portico/stores/test-postgres-server'
import { startKillableRedis } from '@portico/stores/test-redis-server'
import { expect } from 'vitest'
import { freePort } from '@portico/stores/test-free-port'
import { ask } from '../compatibility/request.ts'
import { publicOrigin } from '../compatibility/server-process.ts'
import { type Proxy, startProxy } from '../proxy/proxy.ts'
import { until } from '../until.ts'
import type { MadePackage } from './packages.ts'
import { keptModules } from '../../apps/server/test/kept-modules.ts'

/** Processes of packages on one PostgreSQL and one Redis, behind one nginx. */
export interface Fleet extends AsyncDisposable {
  readonly databaseUrl: string
  /** The folder that mail is written to. */
  readonly outbox: string
  /** The proxy's. */
  readonly port: number
  /** What processes logged as errors. */
  readonly complaints: readonly string[]
  /** Of each process. */
  readonly ports: readonly number[]
  /**
   * Takes one process out of the proxy, ends it, starts a package in its place and takes that in when it is ready. Does nothing where the
   * package runs there already.
   */
  replace(index: number, next: MadePackage): Promise<void>
}

/** One process, which ends as an operator ends it. */
interface Running {
  readonly made: MadePackage
  stop(): Promise<readonly [number | null, string | null]>
}

function start(
  made: MadePackage,
  environment: Readonly<Record<string, string>>,
  complaints: string[],
): Running {
  const child = spawn(process.execPath, [join(made.folder, 'portico.mjs')], {
    cwd: made.folder,
    env: {
      ...keptModules,
      PATH: process.env['PATH'] ?? '',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const ended = once(child, 'close')
  return {
    made,
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await ended
      return [code, signal]
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await ask(port, { path: '/readyz' })).status === 200
  } catch {
    // Nothing listens yet; the caller asks again.
    return false
  }
}

const untilReady = (port: number) => until('a process is ready', () => isReady(port))

/** Where visitors find a fleet: under the site's name, as programs say they do, or at the proxy's own address, as a browser has to. */
export type ShownAt = 'name' | 'proxy'

/** Starts as many processes of a package as asked for, and what they share. */
export async function startFleet(first: MadePackage, count = 2, shownAt: ShownAt = 'name'): Promise<Fleet> {
  await using starting = new AsyncDisposableStack()
  const { databaseUrl } = starting.use(await startKillablePostgres())
  const redis = starting.use(await startKillableRedis())
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-fleet-'))
  starting.defer(() => rmSync(dataFolder, { recursive: true, force: true }))
  const ports: number[] = []
  for (let index = 0; index < count; index++) ports.push(await freePort())
  const proxyPort = await freePort()
  const origin = shownAt === 'name' ? publicOrigin : `http://localhost:${proxyPort}`
  const environmentOf = (port: number) => ({
    ...{ PORT: String(port), PUBLIC_ORIGIN: origin, TRUSTED_PROXY: '127.0.0.1', LOG_LEVEL: 'error' },
    ...{ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
    ...{ MARKET_SOURCES: 'none', SEED_ACCOUNTS: 'off', RATES_OLD_HOURS: '87600' },
    // People of other tests register as the former release had it.
    ...{ RESIDENCE: 'optional', TERMS_VERSION: 'none' },
    ...{ RATE_LIMIT_SCALE: '1000', CAPTCHA_SCENES: 'removePasskey' },
  })
  const complaints: string[] = []
  const begin = (made: MadePackage, port: number) => start(made, environmentOf(port), complaints)
  const running = ports.map((port) => begin(first, port))
  starting.defer(async () => {
    await Promise.all(running.map((each) => each.stop()))
  })
  await Promise.all(ports.map(untilReady))
  // Each of them has every role.
  const proxy: Proxy = starting.use(await startProxy({ site: ports, gateway: ports }, { port: proxyPort }))
  const started = starting.move()
  return {
    complaints,
    ...{ databaseUrl, outbox: join(dataFolder, 'outbox'), port: proxy.port, ports },
    async replace(index, next) {
      const [port, process] = [ports[index], running[index]]
      if (process?.made === next) return
      if (port === undefined || process === undefined) throw new Error(`There is no process ${index}.`)
      await proxy.take(port, 'out')
      expect(await process.stop()).toEqual([0, null])
      running[index] = begin(next, port)
      await untilReady(port)
      await proxy.take(port, 'in')
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
