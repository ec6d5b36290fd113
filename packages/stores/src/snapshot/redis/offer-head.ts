import type { Redis } from 'ioredis'
import * as v from 'valibot'
import { aheadMs, readHead, type SnapshotHead, snapshotFormat } from './head.ts'

// One step inside Redis decides which head is current, so that two publishers never mix. A head that is older than the one in
// force is refused. One of the same time replaces it when it is new, not when it is only renewed: otherwise two publishers
// would replace each other's head for ever. What lies in the future by Redis's own clock comes from a process whose clock is
// wrong: it is refused, and one that is current is set aside under another key, so that right prices go on.
const script = `
local time = redis.call('TIME')
local latestMs = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[8])
if tonumber(ARGV[4]) > latestMs then return { 'future', '', '' } end
local held = redis.call('HMGET', KEYS[1], 'version', 'asOfMs', 'head')
local heldMs = tonumber(held[2])
local aside = ''
if heldMs and heldMs > latestMs then
  aside = held[1] or ''
  redis.call('RENAME', KEYS[1], KEYS[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[9])
  held = { false, false, false }
  heldMs = nil
end
if heldMs and heldMs > tonumber(ARGV[4]) then return { 'older', '', '' } end
local same = held[1] == ARGV[3]
if not same and heldMs == tonumber(ARGV[4]) and ARGV[1] == 'renew' then return { 'other', '', '' } end
redis.call('HSET', KEYS[1], 'format', ARGV[2], 'version', ARGV[3], 'asOfMs', ARGV[4], 'head', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
if same then return { 'renewed', '', '' } end
redis.call('PUBLISH', ARGV[7], ARGV[3])
return { 'replaced', held[3] or '', aside }`

const reply = v.strictTuple([
  v.picklist(['future', 'older', 'other', 'renewed', 'replaced']),
  v.string(),
  v.string(),
])

/** How long what was set aside can be looked at. */
const asideMs = 7 * 86_400_000

/** What is to be current, for how long, and where it is told. */
interface HeadOffer {
  readonly head: SnapshotHead
  readonly kind: 'new' | 'renew'
  readonly key: string
  /** Where a head from the future is set aside. */
  readonly asideKey: string
  readonly channel: string
  readonly ttlMs: number
}

/** What became of it: refused for the current one, current as before, or current in place of another. */
export type HeadVerdict =
  | { readonly verdict: 'future' | 'older' | 'other' | 'renewed' }
  | {
      readonly verdict: 'replaced'
      readonly former: SnapshotHead | null
      /** The version of a head from the future that was set aside; null where there was none. */
      readonly aside: string | null
    }

/** Makes a head current, in one step. */
export async function offerHead(redis: Redis, offer: HeadOffer): Promise<HeadVerdict> {
  const { head, kind, key, asideKey, channel, ttlMs } = offer
  const terms = [
    kind,
    snapshotFormat,
    head.version,
    Date.parse(head.asOf),
    JSON.stringify(head),
    ttlMs,
    channel,
    aheadMs,
    asideMs,
  ]
  const [verdict, former, aside] = v.parse(reply, await redis.eval(script, 2, key, asideKey, ...terms))
  return verdict === 'replaced'
    ? { verdict, former: readHead(former), aside: aside === '' ? null : aside }
    : { verdict }
}
