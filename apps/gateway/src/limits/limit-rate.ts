import type { RateClass } from '@portico/contract'
import type { RateLimits } from '@portico/stores'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../http/answer.ts'
import type { RateRule } from './rate-rules.ts'
import { readClaims } from '../http/read-claims.ts'

const deviceRules = {
  login: 'loginDevice',
  verify: 'verifyDevice',
  register: 'registerDevice',
} as const satisfies Partial<Record<RateClass, RateRule>>

/** What is counted: a call, or another request that counts like one. */
export interface Counted {
  readonly rate: RateClass
}

/** What counting needs. */
export interface RateLimitOptions {
  readonly limits: RateLimits<RateRule>
  /** Keeps the tenants of one store apart. */
  readonly website: string
  /** The key under which an address counts: itself, or its network for IPv6. */
  readonly addressGroup: (ip: string) => string
}

/** Row 3 of protocol 3.10. */
export interface RateLimit {
  /** Counts a request; null where it may go on. */
  count(call: Counted, request: FastifyRequest): Promise<Refusal | null>
  /**
   * Gives back the counts against a person whose request failed by our fault. The count of all calls stays, since it protects
   * the gateway itself.
   */
  giveBack(request: FastifyRequest): Promise<void>
}

type Use = readonly [rule: RateRule, key: string]

/**
 * Counts a call by network and, where guessing is a risk, by network and claimed device, so that no other network can use up a
 * device's count. Requests with analytics events have a limit of their own, so that they do not use up the limit of calls. Every
 * counter is counted, so that a refusal does not tell which one was full.
 */
export function createRateLimit({ limits, website, addressGroup }: RateLimitOptions): RateLimit {
  const personal = new WeakMap<FastifyRequest, readonly Use[]>()

  /** The rules that a request counts under: first that of all calls, then those of its class. */
  function usesOf(call: Counted, request: FastifyRequest): readonly [Use, ...Use[]] {
    const address = `${website}:${addressGroup(request.ip)}`
    const { rate: group } = call
    if (group === 'call' || group === 'events') return [[group, address]]
    const { deviceId } = readClaims(request)
    const byDevice: readonly Use[] = deviceId === '' ? [] : [[deviceRules[group], `${address}:${deviceId}`]]
    return [['call', address], [group, address], ...byDevice]
  }

  return {
    async count(call, request) {
      const uses = usesOf(call, request)
      const verdicts = await Promise.all(uses.map(([rule, key]) => limits.consume(rule, key)))
      const waits = verdicts.map((verdict) => (verdict.allowed ? 0 : verdict.retryAfterMs))
      const retryAfterMs = Math.max(...waits)
      if (retryAfterMs === 0 && verdicts.every((verdict) => verdict.allowed)) {
        personal.set(request, uses.slice(1))
        return null
      }
      return { refusal: 'tooManyRequests', retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) }
    },
    async giveBack(request) {
      const uses = personal.get(request) ?? []
      personal.delete(request)
      await Promise.all(uses.map(([rule, key]) => limits.giveBack(rule, key)))
    },
  }
}
