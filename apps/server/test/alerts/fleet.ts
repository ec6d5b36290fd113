import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NatsCluster, startNatsCluster } from '@portico/stores/test-nats-cluster'
import { type KillablePostgres, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { type KillableRedis, startKillableRedis } from '@portico/stores/test-redis-server'
import { mountDisk, type TestDisk } from '../event-faults/disk.ts'
import { type ServerProcess, startServerProcess } from '../events/server-process.ts'
import { freePort } from '@portico/stores/test-free-port'
import { type SkewedRedis, startSkewedRedis } from '../operation/skewed-redis.ts'
import { hasAlertmanager, type RunningAlertmanager, startAlertmanager } from './alertmanager.ts'
import { type RunningPrometheus, startPrometheus, type Target } from './prometheus.ts'
import { type Services, startServices } from './services.ts'

/** A place for one process: its port and its name stay when it is ended and started again. */
export interface Place {
  readonly name: string
  readonly brand: 'default' | 'contrast'
  readonly dataFolder: string
  origin(): string
  /** Starts it there, with settings beside those of the fleet. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  end(): Promise<void>
  /** Lets it stand still, or go on. */
  freeze(): void
  thaw(): void
}

/** A site of several processes with all that they need, each of which a drill may break, and a Prometheus that reads them. */
export interface Fleet extends AsyncDisposable {
  readonly postgres: KillablePostgres
  readonly redis: KillableRedis
  /** The Redis of the market, whose clock can be set. */
  readonly skewedRedis: SkewedRedis
  /** Null in a fleet without events over NATS. */
  readonly nats: NatsCluster | null
  readonly services: Services
  /** What the gateway's data lies on; null where this user may not mount one. */
  readonly disk: TestDisk | null
  readonly prometheus: RunningPrometheus
  /** Whom Prometheus tells; null where its program is missing. */
  readonly alertmanager: RunningAlertmanager | null
  /** Roles site and gateway. */
  readonly gateway: Place
  readonly market: Place
  /** Null without NATS. */
  readonly collector: Place | null
  /**
   * Opens a place for one process more, which Prometheus reads from now on. Unless settings say else it is of another brand and
   * shares PostgreSQL alone.
   */
  spare(name: string, more?: Settings): Promise<Place>
  /** Takes a place away from what Prometheus finds, as DNS does when a container ends. What it resolves with brings it back. */
  hide(place: Place): Promise<() => Promise<void>>
}

const metricsToken = 'a-token-of-the-scraper'
const diskMegabytes = 96

type Settings = Readonly<Record<string, string>>

async function placeOf(
  name: string,
  options: { readonly settings: Settings; readonly folder?: string },
  stack: AsyncDisposableStack,
): Promise<Place> {
  const own = options.folder ?? (await mkdtemp(join(tmpdir(), `fleet-${name}-`)))
  if (options.folder === undefined) stack.defer(() => rm(own, { recursive: true, force: true }))
  const port = await freePort()
  let running: ServerProcess | null = null
  const end = async () => {
    await running?.end('SIGKILL')
    running = null
  }
  stack.defer(end)
  return {
    name,
    brand: options.settings['BRAND'] === 'contrast' ? 'contrast' : 'default',
    dataFolder: own,
    origin: () => `http://127.0.0.1:${port}`,
    end,
    freeze: () => running?.freeze(),
    thaw: () => running?.thaw(),
    async start(more = {}) {
      running = await startServerProcess({
        ...{ PORT: String(port), DATA_DIR: own, LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken },
        ...{ INSTANCE: name, SEALING: 'off', CAPTCHA_SCENES: 'thirdApple', PASSWORD_WORKERS: '1' },
        ...options.settings,
        ...more,
      })
    },
  }
}

const targetOf = ({ name, brand, origin }: Place): Target => ({
  ...{ instance: name, brand },
  address: new URL(origin()).host,
})

/** What Prometheus finds. */
async function discoveryOf(prometheus: RunningPrometheus, first: readonly Place[]) {
  const places = new Set(first)
  const tell = () => prometheus.follow([...places].map(targetOf))
  await tell()
  const show = async (place: Place) => {
    places.add(place)
    await tell()
  }
  return {
    show,
    async hide(place: Place) {
      places.delete(place)
      await tell()
      return () => show(place)
    },
  }
}

async function startStores(withNats: boolean, stack: AsyncDisposableStack) {
  const [postgres, redis, nats] = await Promise.all([
    startKillablePostgres(),
    startKillableRedis(),
    withNats ? startNatsCluster({ size: 1 }) : null,
  ])
  for (const server of [postgres, redis, ...(nats === null ? [] : [nats])]) stack.use(server)
  return { postgres, redis, nats, skewedRedis: stack.use(await startSkewedRedis(redis.url)) }
}

/** Starts everything. Without NATS events go to the database, and there is no collector. */
export async function startFleet({ withNats }: { readonly withNats: boolean }): Promise<Fleet> {
  await using stack = new AsyncDisposableStack()
  const stores = await startStores(withNats, stack)
  const { postgres, redis, skewedRedis, nats } = stores
  const services = stack.use(await startServices())
  const disk = mountDisk(diskMegabytes)
  if (disk !== null) stack.use(disk)
  const database = { DATABASE_URL: postgres.databaseUrl, DATABASE_POOL: '6' }
  const events = nats === null ? {} : { NATS_URL: nats.url, NATS_REPLICAS: '1', NATS_STREAM_MB: '8' }
  const shared = { ...database, ...events, REDIS_URL: redis.url }
  const hosts = services.exchanges.hosts.join()
  const gateway = await placeOf(
    'gateway',
    {
      settings: {
        ...{ ...shared, ROLES: 'site,gateway', SMTP_URL: services.smtpUrl, SMTP_CONNECTIONS: '1' },
        ...{ SMS_WEBHOOK_URL: services.smsUrl, SMS_WEBHOOK_TOKEN: 'a-token-of-the-operator' },
        ...{ RATE_TEXT_COUNTRY: '12/3600', HOOKS_PRIVATE_HOSTS: new URL(services.backendUrl).host },
      },
      ...(disk === null ? {} : { folder: disk.folder }),
    },
    stack,
  )
  const sources = services.exchanges.modules.map((path) => `module:${path}`).join()
  const reading = { MARKET_SOURCES: sources, MARKET_PRIVATE_HOSTS: hosts, MARKET_AUTHORITATIVE: 'own' }
  const market = await placeOf(
    'market',
    {
      settings: {
        ...database,
        REDIS_URL: skewedRedis.redisUrl,
        ROLES: 'market',
        MARKET_PUBLISH_SECONDS: '1',
        ...reading,
      },
    },
    stack,
  )
  const collector =
    nats === null ? null : await placeOf('collector', { settings: { ...shared, ROLES: 'collector' } }, stack)
  const places = [gateway, market, ...(collector === null ? [] : [collector])]
  // The first brings the schema.
  await market.start()
  await Promise.all(places.filter((place) => place !== market).map((place) => place.start()))
  const alertmanager = hasAlertmanager() ? stack.use(await startAlertmanager()) : null
  const address = alertmanager?.address ?? null
  const prometheus = stack.use(await startPrometheus({ token: metricsToken, alertmanager: address }))
  const { show, hide } = await discoveryOf(prometheus, places)
  const started = stack.move()
  return {
    ...{ ...stores, services, disk, prometheus, alertmanager, gateway, market, collector, hide },
    async spare(name, more = {}) {
      const settings = {
        ...database,
        ...{ BRAND: 'contrast', MARKET_PUBLISH_SECONDS: '1' },
        ROLES: 'gateway,market',
        MARKET_SOURCES: sources,
        MARKET_PRIVATE_HOSTS: hosts,
        ...more,
      }
      const place = await placeOf(name, { settings }, started)
      await show(place)
      return place
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
