import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NatsCluster, startNatsCluster } from '@portico/stores/test-nats-cluster'
import { type KillablePostgres, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { type KillableRedis, startKillableRedis } from '@portico/stores/test-redis-server'
import { type Services, startServices } from '../../apps/server/test/alerts/services.ts'
import { projectRoot } from '../checks/files.ts'
import { publicOrigin } from '../compatibility/server-process.ts'
import { type Proxy, startProxy } from '../proxy/proxy.ts'
import { until } from '../until.ts'
import { type FleetRole, openPlace, type Place } from './places.ts'

/** A site as it runs on several machines, on loopback: each role in processes of its own, all stores, nginx as cache. */
export interface Fleet extends AsyncDisposable {
  readonly postgres: KillablePostgres
  readonly redis: KillableRedis
  readonly nats: NatsCluster
  readonly proxy: Proxy
  /** All processes. */
  readonly places: readonly Place[]
  /** The process of a role that a fault meets. */
  first(role: FleetRole): Place
  /** The folder that mail is written to. */
  readonly outbox: string
  /** Those of `places` that do not say that all is well, by name. */
  unready(): Promise<readonly string[]>
}

/** How many processes there are of each role. */
export const counts: Readonly<Record<FleetRole, number>> = { site: 4, gateway: 2, market: 2, collector: 2 }

/** Pages get new figures this often. */
const publishSeconds = 5

function settingsOf({ exchanges }: Services) {
  return {
    ...{
      PUBLIC_ORIGIN: publicOrigin,
      TRUSTED_PROXY: '127.0.0.1',
      KEEP_ALIVE_MS: '75000',
      LOG_LEVEL: 'error',
    },
    ...{ DATABASE_POOL: '5', NATS_REPLICAS: '3', NATS_STREAM_MB: '32' },
    ...{ MARKET_SOURCES: exchanges.modules.map((path) => `module:${path}`).join() },
    ...{ MARKET_PRIVATE_HOSTS: exchanges.hosts.join(), MARKET_PUBLISH_SECONDS: String(publishSeconds) },
    ...{ RESIDENCE: 'optional', TERMS_VERSION: 'none', CAPTCHA_SCENES: 'removePasskey' },
    // The exchange of the drill has two coins; other prices are the bundled ones.
    ...{ RATES_OLD_HOURS: '87600' },
  }
}

async function startStores(stack: AsyncDisposableStack) {
  const [postgres, redis, nats] = await Promise.all([
    startKillablePostgres(),
    startKillableRedis(join(projectRoot, 'deploy/redis/redis.conf')),
    startNatsCluster({ size: 3, told: 'none' }),
  ])
  for (const server of [postgres, redis, nats]) stack.use(server)
  return { postgres, redis, nats }
}

type Stores = Awaited<ReturnType<typeof startStores>>

async function openPlaces({ postgres, redis, nats }: Stores, stack: AsyncDisposableStack) {
  const services = stack.use(await startServices())
  const sharedFolder = await mkdtemp(join(tmpdir(), 'fleet-shared-'))
  stack.defer(() => rm(sharedFolder, { recursive: true, force: true }))
  const stores = { postgres: [postgres.databaseUrl], redis: [redis.url], nats: nats.url.split(',') }
  const common = { stores, sharedFolder, settings: settingsOf(services) }
  const places: Place[] = []
  for (const role of ['market', 'collector', 'gateway', 'site'] as const)
    for (let index = 1; index <= counts[role]; index += 1)
      places.push(stack.use(await openPlace(role, index, common)))
  return { places, outbox: join(sharedFolder, 'outbox') }
}

/** Starts everything; resolves when each process says that it is ready. */
export async function startFleet(): Promise<Fleet> {
  await using starting = new AsyncDisposableStack()
  const stores = await startStores(starting)
  const { places, outbox } = await openPlaces(stores, starting)
  // The first makes the schema, and the next one the keys that all share.
  const [market, ...others] = places
  await market?.start()
  for (const place of others) await place.start()
  const portsOf = (role: FleetRole) => places.filter((place) => place.role === role).map(({ port }) => port)
  const proxy = starting.use(await startProxy({ site: portsOf('site'), gateway: portsOf('gateway') }))
  const unready = async () => {
    const states = await Promise.all(
      places.map(async (place) => ((await place.isReady()) ? [] : [place.name])),
    )
    return states.flat()
  }
  await until('all processes are ready', async () => (await unready()).length === 0)
  const started = starting.move()
  return {
    ...stores,
    ...{ places, outbox, proxy, unready },
    first(role) {
      const place = places.find((one) => one.role === role)
      if (place === undefined) throw new Error(`No process has the role ${role}.`)
      return place
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
