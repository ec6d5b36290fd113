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

/** What is counted: a call, or what is asked for without one and counts like any call. */
export interface Counted {
  readonly rate: RateClass
}

/** What counting needs. */
export interface RateLimitOptions {
  readonly limits: RateLimits<RateRule>
  /** Keeps the tenants of one store apart. */
  readonly website: string
  /** What is counted together: an address, or the network that one caller has. */
  readonly addressGroup: (ip: string) => string
}

/** Row 3 of protocol 3.10. */
export interface RateLimit {
  /** Counts a request; null where it may go on. */
  count(call: Counted, request: FastifyRequest): Promise<Refusal | null>
  /**
   * Takes back what was counted against a person, whose request then failed through a fault of ours. What protects the gateway
   * itself, the count of all calls, stays: a fault is no leave to ask without end.
   */
  giveBack(request: FastifyRequest): Promise<void>
}

type Use = readonly [rule: RateRule, key: string]

/**
 * Counts the call by address and, where guessing pays, by the device that the caller says it is, which
 * nobody on another network can use up. Requests with analytics events
 * come by the clock, and count by themselves so as not to use up what a visitor's calls need. Every counter is counted, so that
 * no refusal tells which one it was.
 */
export function createRateLimit({ limits, website, addressGroup }: RateLimitOptions): RateLimit {
  const personal = new WeakMap<FastifyRequest, readonly Use[]>()

  /** What a request counts under as a call, and what it counts under as a try of a person. */
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
