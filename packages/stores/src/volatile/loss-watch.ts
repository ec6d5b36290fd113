import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import * as v from 'valibot'
import { rethrowRedis } from '../redis/connect-redis.ts'

// A Redis that starts empty has forgotten which requests it saw. A mark without an end lies in it: where the mark that this
// process has seen is gone, everything before is lost. It is `<id> <milliseconds since the epoch> <fresh|lost>`, and made by
// anyone who misses it; `fresh` where nobody had seen one before, as in a new installation. It keeps its time when others learn of the loss:
// everything was lost before it was made, and a process that asks hours later must not have writes refused once more.

const key = 'volatile-mark'

const script = `
local held = redis.call('GET', KEYS[1])
if held and (ARGV[1] == '' or string.sub(held, 1, #ARGV[1]) == ARGV[1]) then return held end
local id, at = string.match(held or '', '^(%S+) (%d+)')
if not id then
  local time = redis.call('TIME')
  id, at = ARGV[2], time[1] * 1000 + math.floor(time[2] / 1000)
end
local mark = id .. ' ' .. at .. (ARGV[1] == '' and ' fresh' or ' lost')
redis.call('SET', KEYS[1], mark)
return mark`

const reply = v.pipe(
  v.string(),
  v.regex(/^\S+ \d+ (?:fresh|lost)$/),
  v.transform((text) => {
    const [id = '', atMs = '', kind] = text.split(' ')
    return { id, lostAtMs: kind === 'lost' ? Number(atMs) : null }
  }),
)

/**
 * Gives what tells when Redis lost what it held, by its own clock; null where it is not known to have lost anything. Rejects
 * with StoreUnavailable.
 */
export function watchLoss(redis: Redis): () => Promise<number | null> {
  let known = ''
  return async () => {
    const answer = await redis.eval(script, 1, key, known, randomUUID()).catch(rethrowRedis)
    const { id, lostAtMs } = v.parse(reply, answer)
    known = id
    return lostAtMs
  }
}
