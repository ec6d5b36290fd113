import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NatsCluster, startNatsCluster } from '@portico/stores/test-nats-cluster'
import { type KillablePostgres, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { type ServerProcess, startServerProcess } from '../events/server-process.ts'
import type { TestDisk } from './disk.ts'

/** A site of several processes whose events go over NATS into PostgreSQL, all of which a test may end. */
export interface FaultSite extends AsyncDisposable {
  readonly postgres: KillablePostgres
  readonly nats: NatsCluster
  /** Where events are brought. */
  readonly origin: string
  /** One of two collectors. */
  collector(): ServerProcess
  /** Starts the first collector again, in the place of one that is gone. */
  startCollector(): Promise<void>
}

export interface FaultSiteOptions {
  /** Servers of NATS, each of which keeps every event. */
  readonly size: 1 | 3
  /** What PostgreSQL lies on; the machine's own unless given. */
  readonly postgresDisk?: TestDisk
  /** What each server of NATS lies on; the machine's own unless given. */
  readonly natsDisks?: readonly TestDisk[]
  /** The cap of the stream, in MB; one that is not reached unless given. */
  readonly streamMegabytes?: number
}

/** A folder in which each server of NATS finds its disk by its name. */
async function natsFolder(disks: readonly TestDisk[], stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nats-disks-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  for (const [index, disk] of disks.entries()) await symlink(disk.folder, join(folder, `n${index + 1}`))
  return folder
}

/** What a server of NATS may take of a small disk, which leaves room for what it keeps besides. */
const storeBytes = 40_000_000
/** Half of it. */
const usualMegabytes = 20

/** Starts PostgreSQL, NATS, a gateway and two collectors. */
export async function startFaultSite(options: FaultSiteOptions): Promise<FaultSite> {
  const { size, postgresDisk, natsDisks, streamMegabytes = usualMegabytes } = options
  await using starting = new AsyncDisposableStack()
  const small = natsDisks === undefined ? {} : { folder: await natsFolder(natsDisks, starting), storeBytes }
  const postgres = starting.use(await startKillablePostgres(postgresDisk?.folder))
  const nats = starting.use(await startNatsCluster({ size, ...small }))
  const start = async (roles: string, stack: AsyncDisposableStack) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'event-faults-'))
    stack.defer(() => rm(dataFolder, { recursive: true, force: true }))
    const running = await startServerProcess({
      ...{ ROLES: roles, DATA_DIR: dataFolder, LOG_LEVEL: 'error' },
      NATS_STREAM_MB: String(streamMegabytes),
      ...{ DATABASE_URL: postgres.databaseUrl, NATS_URL: nats.url, NATS_REPLICAS: String(size) },
    })
    stack.defer(() => running.end('SIGKILL'))
    return running
  }
  const gateway = await start('gateway,market', starting)
  const [first] = await Promise.all([start('collector', starting), start('collector', starting)])
  let collector = first
  const started = starting.move()
  return {
    ...{ postgres, nats, origin: gateway.origin },
    collector: () => collector,
    async startCollector() {
      collector = await start('collector', started)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
