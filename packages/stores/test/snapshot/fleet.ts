import type { Snapshot, SnapshotData } from '@portico/market'
import type { Redis } from 'ioredis'
import { openSnapshots, type SnapshotsOptions } from '../../src/snapshot/open-snapshots.ts'
import { snapshotFormat, snapshotKeys } from '../../src/snapshot/redis/head.ts'
import type { PartList } from '../../src/snapshot/redis/part-lists.ts'
import { createPartWriter } from '../../src/snapshot/redis/part-writer.ts'

/** A process of a site, as far as its snapshots go. */
export interface FleetNode extends AsyncDisposable {
  readonly store: Awaited<ReturnType<typeof openSnapshots>>
  /** Versions in the order in which they became current. */
  readonly versions: readonly string[]
  /** Everything that was logged. */
  readonly lines: readonly string[]
  /** The current version; null before the first. */
  version(): string | null
}

/** Opens a node of a site. */
export async function openNode(
  options: Pick<SnapshotsOptions, 'redisUrl' | 'website' | 'part' | 'maySend'> & {
    readonly now?: () => number
  },
): Promise<FleetNode> {
  const lines: string[] = []
  const log = (_fields: object, message: string) => lines.push(message)
  const logger = { info: log, warn: log }
  const store = await openSnapshots({ now: () => performance.now(), ...options, logger })
  const versions: string[] = []
  const keep = ({ version }: Snapshot) => versions.push(version)
  store.subscribe(keep)
  return {
    store,
    versions,
    lines,
    version() {
      try {
        return store.current().version
      } catch {
        // Nothing is published yet.
        return null
      }
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

/** What is stored by hand. */
interface ByHand {
  readonly redis: Redis
  readonly website: string
  readonly data: SnapshotData
  /** A list whose parts are left out. */
  readonly without?: PartList
  readonly format?: number
}

/** Stores a snapshot as a publisher does, but tells nobody; answers what was left out. */
export async function storeByHand({ redis, website, data, without, format }: ByHand) {
  const keys = snapshotKeys(website)
  const parts = new Map<string, Uint8Array>()
  const head = await createPartWriter()(data, {
    lacks: () => true,
    async store(name, bytes) {
      parts.set(name, bytes)
    },
  })
  const names = new Set(without === undefined ? [] : head.parts[without])
  const leftOut: (readonly [string, Buffer])[] = []
  for (const [name, bytes] of parts) {
    if (names.has(name)) leftOut.push([keys.part(name), Buffer.from(bytes)])
    else await redis.set(keys.part(name), Buffer.from(bytes))
  }
  const { version, asOf } = head
  const times = { version, asOfMs: Date.parse(asOf), format: format ?? snapshotFormat }
  await redis.hset(keys.head, { ...times, head: JSON.stringify(head) })
  return leftOut
}
