import type { SnapshotData } from '@portico/market'
import type { Redis } from 'ioredis'
import { partNames, readHead, type SnapshotHead, snapshotKeys } from './head.ts'
import { createPartWriter } from './part-writer.ts'
import { type HeadVerdict, offerHead } from './offer-head.ts'

/** How long a fleet can start anew without the market role. */
const ttlMs = 86_400_000
/** How long parts that a newer snapshot does without can still be fetched by anyone who is about it. */
const graceMs = 60_000

/** Sends a snapshot, or looks after the one that was sent. Rejects when Redis does not take it. */
export type SendSnapshot = (data: SnapshotData, kind: 'new' | 'renew') => Promise<HeadVerdict>

/** Where snapshots are sent. */
interface SenderOptions {
  readonly redis: Redis
  readonly website: string
  /** Where followers are told of a new one. */
  readonly channel: string
}

/** Sets the time that keys have left, for good or only to shorten it; answers the places of those that are not there. */
async function setTimes(
  redis: Redis,
  {
    keys,
    leftMs,
    shorten,
  }: { readonly keys: readonly string[]; readonly leftMs: number; readonly shorten: boolean },
): Promise<ReadonlySet<number>> {
  const pipeline = redis.pipeline()
  for (const key of keys) {
    if (shorten) pipeline.pexpire(key, leftMs, 'LT')
    else pipeline.pexpire(key, leftMs)
  }
  const missing = new Set<number>()
  for (const [place, [error, reply]] of ((await pipeline.exec()) ?? []).entries()) {
    if (error !== null) throw error
    if (reply !== 1) missing.add(place)
  }
  return missing
}

/**
 * Gives what sends snapshots. Parts come first and the head last, so that nobody is told of what is not there; only parts that
 * Redis has lost are made again after the head, since followers that run have them.
 */
export function createSnapshotSender({ redis, website, channel }: SenderOptions): SendSnapshot {
  const keys = snapshotKeys(website)
  const writeParts = createPartWriter()
  const stored = new Set<string>()
  let state: 'new' | 'acquainted' = 'new'
  let written: { readonly data: SnapshotData; readonly head: SnapshotHead } | null = null

  async function store(name: string, bytes: Uint8Array) {
    await redis.set(keys.part(name), Buffer.from(bytes), 'PX', ttlMs)
    stored.add(name)
  }

  /** What the process before this one stored need not be sent again. */
  async function acquaint() {
    if (state === 'acquainted') return
    const former = readHead((await redis.hget(keys.head, 'head')) ?? '')
    for (const name of former === null ? [] : partNames(former)) stored.add(name)
    state = 'acquainted'
  }

  async function headOf(data: SnapshotData): Promise<SnapshotHead> {
    if (written?.data === data) return written.head
    await acquaint()
    const head = await writeParts(data, { lacks: (name) => !stored.has(name), store })
    written = { data, head }
    return head
  }

  async function missingParts(head: SnapshotHead): Promise<ReadonlySet<string>> {
    const names = partNames(head)
    const missing = await setTimes(redis, { keys: names.map(keys.part), leftMs: ttlMs, shorten: false })
    return new Set(names.filter((_name, place) => missing.has(place)))
  }

  return async (data, kind) => {
    const head = await headOf(data)
    const missing = await missingParts(head)
    const outcome = await offerHead(redis, {
      ...{ head, kind, channel, ttlMs },
      ...{ key: keys.head, asideKey: keys.aside },
    })
    if (missing.size > 0) await writeParts(data, { lacks: (name) => missing.has(name), store })
    const names = new Set(partNames(head))
    if (outcome.verdict === 'replaced' && outcome.former !== null) {
      const former = partNames(outcome.former).filter((name) => !names.has(name))
      await setTimes(redis, { keys: former.map(keys.part), leftMs: graceMs, shorten: true })
    }
    for (const name of stored) if (!names.has(name)) stored.delete(name)
    return outcome
  }
}
