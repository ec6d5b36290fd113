import type { RateRules } from '@portico/stores'

/** What is limited, by address, by device and by where codes go (protocol 3.12). */
export type RateRule =
  | 'call'
  | 'events'
  | 'login'
  | 'loginDevice'
  | 'verify'
  | 'verifyDevice'
  | 'register'
  | 'registerDevice'
  | 'code'
  | 'codeTarget'
  | 'codeProven'
  | 'codeAddress'

const byAddress = [
  { points: 3, windowMs: 10_000 },
  { points: 30, windowMs: 300_000 },
] as const

const byDevice = [{ points: 10, windowMs: 300_000 }] as const

const code = [
  { points: 1, windowMs: 60_000 },
  { points: 5, windowMs: 3_600_000 },
  { points: 10, windowMs: 86_400_000 },
] as const

/** The figures of protocol 3.12. */
export const defaultRateRules: RateRules<RateRule> = {
  call: [{ points: 100, windowMs: 10_000 }],
  events: [{ points: 300, windowMs: 10_000 }],
  login: byAddress,
  loginDevice: byDevice,
  verify: byAddress,
  verifyDevice: byDevice,
  register: byAddress,
  registerDevice: byDevice,
  // What one network asks for one address or number, whether an account has it or not; each purpose by itself.
  code,
  // The same of all networks together, so that no address is flooded.
  codeTarget: [
    { points: 10, windowMs: 3_600_000 },
    { points: 30, windowMs: 86_400_000 },
  ],
  // What an owner who has proven the password, a session or a known device asks for; nobody else counts here.
  codeProven: code,
  codeAddress: [{ points: 20, windowMs: 3_600_000 }],
}

/** The limits of calls. `scale` multiplies every number of uses, for measurements and for many callers at one address. */
export function createRateRules(
  scale: number,
  rules: RateRules<RateRule> = defaultRateRules,
): RateRules<RateRule> {
  const scaled = (rule: RateRule) =>
    rules[rule].map(({ points, windowMs }) => ({ points: points * scale, windowMs }))
  return {
    call: scaled('call'),
    events: scaled('events'),
    login: scaled('login'),
    loginDevice: scaled('loginDevice'),
    verify: scaled('verify'),
    verifyDevice: scaled('verifyDevice'),
    register: scaled('register'),
    registerDevice: scaled('registerDevice'),
    code: scaled('code'),
    codeTarget: scaled('codeTarget'),
    codeProven: scaled('codeProven'),
    codeAddress: scaled('codeAddress'),
  }
}
