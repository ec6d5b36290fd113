import type { RateRules } from '@portico/stores'

/** The rules of the rate limits: by address, by device, and by the address or number that codes go to (protocol 3.12). */
export type RateRule =
  | 'call'
  | 'events'
  | 'eventItems'
  | 'addressEvents'
  | 'addressEventBytes'
  | 'networkEvents'
  | 'networkEventBytes'
  | 'siteEvents'
  | 'siteEventBytes'
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
  | 'recovery'
  | 'recoveryName'
  | 'textPrefix'
  | 'textCountry'
  | 'textSite'
  | 'export'
  | 'backend'
  | 'backendFailure'

/** One address may be a carrier's, with thousands of people behind it; guessing is counted by name and device as well. */
const byAddress = [
  { points: 60, windowMs: 10_000 },
  { points: 1000, windowMs: 300_000 },
] as const

const byDevice = [{ points: 10, windowMs: 300_000 }] as const

const code = [
  { points: 1, windowMs: 60_000 },
  { points: 5, windowMs: 3_600_000 },
  { points: 10, windowMs: 86_400_000 },
] as const

/** So many an hour, and in a day as many as in four hours. */
function text(hourly: number) {
  return [
    { points: hourly, windowMs: 3_600_000 },
    { points: 4 * hourly, windowMs: 86_400_000 },
  ]
}

const dayMs = 86_400_000
/** How many networks that use their whole share use up the site's. */
const networksOfSite = 10

/** How many events, and how many bytes of them, a day takes in all and from one address. A day begins with the first event. */
export interface EventShares {
  readonly events: number
  readonly bytes: number
  readonly addressEvents: number
  readonly addressBytes: number
}

/** A row takes 480 bytes: a gigabyte a day, of which one address gets a hundredth. */
const defaultEventShares: EventShares = {
  events: 2_000_000,
  bytes: 1_000_000_000,
  addressEvents: 20_000,
  addressBytes: 10_000_000,
}

/** The rules of a day's events. A network gets a tenth of the whole, and never less than an address. */
export function eventCapRules(shares: EventShares) {
  const day = (points: number) => [{ points, windowMs: dayMs }]
  const ofNetwork = (all: number, address: number) => Math.max(address, Math.ceil(all / networksOfSite))
  return {
    addressEvents: day(shares.addressEvents),
    addressEventBytes: day(shares.addressBytes),
    networkEvents: day(ofNetwork(shares.events, shares.addressEvents)),
    networkEventBytes: day(ofNetwork(shares.bytes, shares.addressBytes)),
    siteEvents: day(shares.events),
    siteEventBytes: day(shares.bytes),
  }
}

/** The figures of protocol 3.12. */
export const defaultRateRules: RateRules<RateRule> = {
  call: [{ points: 1000, windowMs: 10_000 }],
  events: [{ points: 300, windowMs: 10_000 }],
  eventItems: [{ points: 5000, windowMs: 10_000 }],
  ...eventCapRules(defaultEventShares),
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
  codeAddress: [{ points: 600, windowMs: 3_600_000 }],
  // Recoveries of one name, by one network and in all: anyone who has the name is warned of each.
  recovery: [{ points: 3, windowMs: dayMs }],
  recoveryName: [{ points: 6, windowMs: dayMs }],
  // Text messages before any proof: each costs the operator money.
  textPrefix: text(10),
  textCountry: text(100),
  textSite: text(500),
  // Files of what is stored about one account: each takes many reads.
  export: [
    { points: 3, windowMs: 3_600_000 },
    { points: 10, windowMs: 86_400_000 },
  ],
  // What a trading backend asks, by its address and by its name.
  backend: [{ points: 2000, windowMs: 10_000 }],
  // Requests of one address that prove no backend.
  backendFailure: [{ points: 30, windowMs: 300_000 }],
}

/**
 * The limits of calls. `scale` multiplies every number of uses, for measurements and for many callers at one address; what the
 * whole site may take stays.
 */
export function createRateRules(
  scale: number,
  rules: RateRules<RateRule> = defaultRateRules,
): RateRules<RateRule> {
  const scaled = (rule: RateRule) =>
    rules[rule].map(({ points, windowMs }) => ({ points: points * scale, windowMs }))
  return {
    call: scaled('call'),
    events: scaled('events'),
    eventItems: scaled('eventItems'),
    addressEvents: scaled('addressEvents'),
    addressEventBytes: scaled('addressEventBytes'),
    networkEvents: scaled('networkEvents'),
    networkEventBytes: scaled('networkEventBytes'),
    siteEvents: rules.siteEvents,
    siteEventBytes: rules.siteEventBytes,
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
    recovery: scaled('recovery'),
    recoveryName: scaled('recoveryName'),
    textPrefix: rules.textPrefix,
    textCountry: rules.textCountry,
    textSite: rules.textSite,
    export: scaled('export'),
    backend: scaled('backend'),
    backendFailure: scaled('backendFailure'),
  }
}
