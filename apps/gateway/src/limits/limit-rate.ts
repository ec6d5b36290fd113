import type { RateClass } from '@portico/contract'
import type { RateLimits, RateVerdict } from '@portico/stores'
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

  const refusalOf = (waitMs: number): Refusal => ({
    refusal: 'tooManyRequests',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
  const refuse = (verdict: RateVerdict): Refusal | null =>
    verdict.allowed ? null : refusalOf(verdict.retryAfterMs)

  async function countAll(uses: readonly Use[], request: FastifyRequest): Promise<Refusal | null> {
    const verdicts = await Promise.all(uses.map(([rule, key]) => limits.consume(rule, key)))
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterMs]))
    if (waits.length > 0) return refusalOf(Math.max(...waits))
    personal.set(request, uses.slice(1))
    return null
  }

  return {
    count(call, request) {
      const uses = usesOf(call, request)
      const [[rule, key]] = uses
      // Most calls have one count, and nothing to give back.
      return uses.length === 1 ? limits.consume(rule, key).then(refuse) : countAll(uses, request)
    },
    async giveBack(request) {
      const uses = personal.get(request) ?? []
      personal.delete(request)
      await Promise.all(uses.map(([rule, key]) => limits.giveBack(rule, key)))
    },
  }
}
