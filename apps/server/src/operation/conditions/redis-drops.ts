import type { RedisSetup } from '@portico/stores'
import type { ConditionSource } from '../readiness.ts'

/** Tells of a Redis that drops codes, limits and marks of requests when it is full, in place of refusing new ones. */
export function redisDrops(setup: Pick<RedisSetup, 'droppingPolicy'> | null): ConditionSource {
  return async () => {
    // A Redis that is away is told of by others; one that may not be asked is the operator's to look at.
    const policy = (await setup?.droppingPolicy().catch(() => null)) ?? null
    if (policy === null) return []
    const text = `Redis drops what it holds when it is full (maxmemory-policy ${policy}): set it to noeviction`
    return [{ subject: 'redis', text }]
  }
}
