import { tmpdir } from 'node:os'
import { openSql, openVolatile, type SqlStore, type VolatileStore } from '@portico/stores'
import { makeTestDatabase } from '@portico/stores/test-database'
import { hasRedisServer, type KillableRedis, startKillableRedis } from '@portico/stores/test-redis-server'
import { type AccountGateway, openTestSql, startAccountGateway } from '../accounts.ts'

/** Two gateways of a site that have nothing in common but their stores, as two processes have. */
export interface GatewayPair extends AsyncDisposable {
  readonly sql: SqlStore
  readonly first: AccountGateway
  /** The same gateway where the database serves one process alone. */
  readonly second: AccountGateway
  /** The Redis that both use; null where each has its own memory. */
  readonly redis: KillableRedis | null
}

const logger = { info: () => {}, warn: () => {}, error: () => {} }

async function openEmbedded(): Promise<GatewayPair> {
  await using stack = new AsyncDisposableStack()
  const sql = stack.use(await openTestSql())
  const only = stack.use(await startAccountGateway(sql))
  const opened = stack.move()
  return { sql, first: only, second: only, redis: null, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** A gateway with connections of its own; closed with the stack. */
async function openOne(
  stack: AsyncDisposableStack,
  { databaseUrl, redis }: { readonly databaseUrl: string; readonly redis: KillableRedis | null },
) {
  const options = { dataFolder: tmpdir(), databaseUrl, poolSize: 6, acquireTimeoutMs: 20_000, logger }
  const sql = stack.use(await openSql(options))
  const shared: { volatile?: VolatileStore } = {}
  if (redis !== null) {
    const now = () => performance.now()
    shared.volatile = stack.use(await openVolatile({ redisUrl: redis.url, now, logger }))
  }
  return { sql, gateway: stack.use(await startAccountGateway(sql, shared)) }
}

async function openOnServer(serverUrl: string, startRedis: () => Promise<KillableRedis | null>) {
  await using stack = new AsyncDisposableStack()
  const { databaseUrl } = stack.use(await makeTestDatabase(serverUrl))
  const redis = await startRedis()
  if (redis !== null) stack.use(redis)
  const { sql, gateway: first } = await openOne(stack, { databaseUrl, redis })
  const { gateway: second } = await openOne(stack, { databaseUrl, redis })
  const opened = stack.move()
  return { sql, first, second, redis, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Two processes on a PostgreSQL server, each with its own memory. */
export function openServerPair(serverUrl: string): Promise<GatewayPair> {
  return openOnServer(serverUrl, async () => null)
}

/** How the processes of a site may be put together, as far as the machine has the servers for it. */
export interface PairOpening {
  readonly name: string
  readonly memory: 'in process' | 'Redis'
  readonly open: () => Promise<GatewayPair>
}

function onServer(serverUrl: string): readonly PairOpening[] {
  const alone = () => openServerPair(serverUrl)
  const withRedis = () => openOnServer(serverUrl, startKillableRedis)
  const isRedisThere = process.env['TEST_REDIS_URL'] !== undefined && hasRedisServer()
  const first: PairOpening = { name: 'PostgreSQL, two processes', memory: 'in process', open: alone }
  const second: PairOpening = {
    name: 'PostgreSQL and Redis, two processes',
    memory: 'Redis',
    open: withRedis,
  }
  return isRedisThere ? [first, second] : [first]
}

/** Every way. */
export function pairOpenings(): readonly PairOpening[] {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const embedded: PairOpening = { name: 'embedded, one process', memory: 'in process', open: openEmbedded }
  return [embedded, ...(serverUrl === undefined ? [] : onServer(serverUrl))]
}
