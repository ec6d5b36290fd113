import type { CallName } from '@portico/contract'
import type { RateLimits } from '@portico/stores'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../http/answer.ts'
import type { RateRule } from '../rate-rules.ts'
import { readClaims } from './read-claims.ts'

/** The rules of a call beside the one that every call counts under. */
type Group = 'login' | 'verify' | 'register'

const groupNames: Readonly<Record<Group, readonly CallName[]>> = {
  login: ['login', 'agencyLogin', 'fidoLogin', 'thirdApple', 'thirdGoogle', 'thirdWallet', 'thirdTelegram'],
  verify: [
    'verifyLogin',
    'verifyLoginV2',
    'agencyVerifyLogin',
    'agencyVerifyLoginV2',
    'systemVerifyLogin',
    'fidoVerifyLogin',
    'agencyFidoVerifyLogin',
    'resetPassword',
    'createQrKey',
    'claimCrossTerminal',
  ],
  register: ['registerMobile', 'registerEmail', 'registerMobileAndEmail', 'thirdRegister', 'openSubAccount'],
}

const deviceRules = {
  login: 'loginDevice',
  verify: 'verifyDevice',
  register: 'registerDevice',
} as const satisfies Record<Group, RateRule>

const groups: ReadonlyMap<string, Group> = new Map([
  ...groupNames.login.map((name) => [name, 'login'] as const),
  ...groupNames.verify.map((name) => [name, 'verify'] as const),
  ...groupNames.register.map((name) => [name, 'register'] as const),
])

/** What is counted: a call, or what is asked for without one. */
export interface Counted {
  readonly name: string
}

/** What counting needs. */
export interface RateLimitOptions {
  readonly limits: RateLimits<RateRule>
  /** Keeps the tenants of one store apart. */
  readonly website: string
  /** What is counted together: an address, or the network that one caller has. */
  readonly addressGroup: (ip: string) => string
}

/**
 * Row 3 of protocol 3.10: counts the call by address and, where guessing pays, by the device that the caller says it is.
 * Requests with analytics events come by the clock, and count by themselves so as not to use up what a visitor's calls need.
 * Every counter is counted, so that no refusal tells which one it was.
 */
export function createRateLimit({ limits, website, addressGroup }: RateLimitOptions) {
  function usesOf(call: Counted, request: FastifyRequest): readonly (readonly [RateRule, string])[] {
    const address = `${website}:${addressGroup(request.ip)}`
    if (call.name === 'logInfo') return [['events', address]]
    const group = groups.get(call.name)
    if (group === undefined) return [['call', address]]
    const { deviceId } = readClaims(request)
    const byDevice = deviceId === '' ? [] : [[deviceRules[group], `${website}:${deviceId}`] as const]
    return [['call', address], [group, address], ...byDevice]
  }

  return async (call: Counted, request: FastifyRequest): Promise<Refusal | null> => {
    const uses = usesOf(call, request)
    const verdicts = await Promise.all(uses.map(([rule, key]) => limits.consume(rule, key)))
    const waits = verdicts.map((verdict) => (verdict.allowed ? 0 : verdict.retryAfterMs))
    const retryAfterMs = Math.max(...waits)
    if (retryAfterMs === 0 && verdicts.every((verdict) => verdict.allowed)) return null
    return { refusal: 'tooManyRequests', retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) }
  }
}
