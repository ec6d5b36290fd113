import type { Redis } from 'ioredis'
import * as v from 'valibot'
import { readHead, type SnapshotHead, snapshotFormat } from './head.ts'

// One step inside Redis decides which head is in force, so that two publishers never mix. A head that is older than the one in
// force is refused. One of the same time replaces it when it is new, not when it is only renewed: otherwise two publishers
// would replace each other's head for ever.
const script = `
local held = redis.call('HMGET', KEYS[1], 'version', 'asOfMs', 'head')
local heldMs = tonumber(held[2])
if heldMs and heldMs > tonumber(ARGV[4]) then return { 'older', '' } end
local same = held[1] == ARGV[3]
if not same and heldMs == tonumber(ARGV[4]) and ARGV[1] == 'renew' then return { 'other', '' } end
redis.call('HSET', KEYS[1], 'format', ARGV[2], 'version', ARGV[3], 'asOfMs', ARGV[4], 'head', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
if same then return { 'renewed', '' } end
redis.call('PUBLISH', ARGV[7], ARGV[3])
return { 'replaced', held[3] or '' }`

const reply = v.strictTuple([v.picklist(['older', 'other', 'renewed', 'replaced']), v.string()])

/** What is to be in force, for how long, and where it is told. */
interface HeadOffer {
  readonly head: SnapshotHead
  readonly kind: 'new' | 'renew'
  readonly key: string
  readonly channel: string
  readonly ttlMs: number
}

/** What became of it: refused for the one in force, in force as before, or in force in place of another. */
export type HeadVerdict =
  | { readonly verdict: 'older' | 'other' | 'renewed' }
  | { readonly verdict: 'replaced'; readonly former: SnapshotHead | null }

/** Puts a head in force, in one step. */
export async function offerHead(redis: Redis, offer: HeadOffer): Promise<HeadVerdict> {
  const { head, kind, key, channel, ttlMs } = offer
  const terms = [
    kind,
    snapshotFormat,
    head.version,
    Date.parse(head.asOf),
    JSON.stringify(head),
    ttlMs,
    channel,
  ]
  const [verdict, former] = v.parse(reply, await redis.eval(script, 1, key, ...terms))
  return verdict === 'replaced' ? { verdict, former: readHead(former) } : { verdict }
}
