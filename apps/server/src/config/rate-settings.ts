import { eventCapRules } from '@portico/gateway/rate-rules'
import * as v from 'valibot'
import { amount } from './readers.ts'
import { setting } from './setting.ts'

const windowPattern = /^[1-9]\d{0,5}\/[1-9]\d{0,5}(?:,[1-9]\d{0,5}\/[1-9]\d{0,5}){0,3}$/

/** Reads `3/10,30/300`: three uses in ten seconds and thirty in three hundred. */
const windows = v.pipe(
  v.string(),
  v.regex(windowPattern),
  v.transform((text) =>
    text.split(',').map((window) => {
      const [points, seconds] = window.split('/')
      return { points: Number(points), windowMs: Number(seconds) * 1000 }
    }),
  ),
)

function rate(name: string, fallback: string, meaning: string) {
  const expected = 'one to four times uses/seconds, separated by commas, such as 3/10,30/300'
  return setting(windows, { name, fallback, expected, meaning })
}

const bytesOfMb = 1_000_000

/** What events may take of a day. */
const eventShares = v.object({
  events: amount({
    name: 'EVENTS_A_DAY',
    fallback: '2000000',
    ...{ from: 1, to: 999_999_999, unit: 'events' },
    meaning:
      'Events that the whole site takes in 24 hours; RATE_LIMIT_SCALE does not change it. One network (/24, IPv6 /48) may send a tenth of it, or as much as one address may if that is more, times RATE_LIMIT_SCALE. Events beyond that wait in browsers.',
  }),
  bytes: amount({
    name: 'EVENTS_A_DAY_MB',
    fallback: '1000',
    ...{ from: 1, to: 1_000_000, unit: 'megabytes', times: bytesOfMb },
    meaning:
      'The same, by the space of the events on the disk: about 480 bytes each, kept for EVENTS_KEEP_DAYS.',
  }),
  addressEvents: amount({
    name: 'EVENTS_A_DAY_PER_ADDRESS',
    fallback: '20000',
    ...{ from: 1, to: 999_999_999, unit: 'events' },
    meaning: 'Events of one address in 24 hours, times RATE_LIMIT_SCALE.',
  }),
  addressBytes: amount({
    name: 'EVENTS_A_DAY_PER_ADDRESS_MB',
    fallback: '10',
    ...{ from: 1, to: 1_000_000, unit: 'megabytes', times: bytesOfMb },
    meaning: 'The same, by their space on the disk.',
  }),
})

/** The limits of calls (protocol 3.12), before they are multiplied. */
export const rateSettings = v.pipe(
  v.object({
    call: rate(
      'RATE_CALLS',
      '1000/10',
      'Calls of one address. Every rate counts an IPv6 network, /64, as one address.',
    ),
    events: rate(
      'RATE_EVENTS',
      '300/10',
      'Requests of one address with analytics events. They are counted apart from other calls.',
    ),
    eventItems: rate(
      'RATE_EVENT_ITEMS',
      '5000/10',
      'Analytics events of one address, in any number of requests.',
    ),
    eventShares,
    login: rate(
      'RATE_LOG_IN',
      '60/10,1000/300',
      'Log-ins of one address, which may be that of a carrier with thousands of people behind it.',
    ),
    loginDevice: rate('RATE_LOG_IN_DEVICE', '10/300', 'Log-ins of one device on one network.'),
    verify: rate('RATE_VERIFY', '60/10,1000/300', 'Second steps and password resets of one address.'),
    verifyDevice: rate(
      'RATE_VERIFY_DEVICE',
      '10/300',
      'Second steps and password resets of one device on one network.',
    ),
    register: rate('RATE_REGISTER', '60/10,1000/300', 'Registrations of one address.'),
    registerDevice: rate('RATE_REGISTER_DEVICE', '10/300', 'Registrations of one device on one network.'),
    code: rate(
      'RATE_CODE',
      '1/60,5/3600,10/86400',
      'Codes for one purpose that one network asks for, for one e-mail address or telephone number. Callers who have proved a password, a session or a known device are counted apart, with the same figures. The shortest of these times is how long a person waits before asking for another code.',
    ),
    codeTarget: rate(
      'RATE_CODE_TARGET',
      '10/3600,30/86400',
      'Codes for one purpose to one e-mail address or telephone number that unauthenticated clients of all networks ask for.',
    ),
    codeAddress: rate(
      'RATE_CODE_ADDRESS',
      '600/3600',
      'Codes for one purpose that unauthenticated clients of one network ask for.',
    ),
    recovery: rate('RATE_RECOVERY', '3/86400', 'Recoveries of one account name that one network begins.'),
    recoveryName: rate(
      'RATE_RECOVERY_NAME',
      '6/86400',
      'Recoveries of one account name that all networks begin. Every address of the account is warned of each.',
    ),
    textPrefix: rate(
      'RATE_TEXT_PREFIX',
      '10/3600,40/86400',
      'Text messages with codes for unauthenticated clients to numbers that differ in their last four digits only. RATE_LIMIT_SCALE does not change it.',
    ),
    textCountry: rate(
      'RATE_TEXT_COUNTRY',
      '100/3600,400/86400',
      'The same to all numbers of one country calling code.',
    ),
    textSite: rate('RATE_TEXT', '500/3600,2000/86400', 'The same to all numbers.'),
    export: rate(
      'RATE_EXPORT',
      '3/3600,10/86400',
      'Files with all that is stored about one account, for its owner.',
    ),
    backend: rate(
      'RATE_BACKEND',
      '2000/10',
      'Requests of one trading backend, by its name, and of one address to the interface for backends.',
    ),
    backendFailure: rate(
      'RATE_BACKEND_FAILURES',
      '30/300',
      'Requests of one address to that interface whose secret or signature is not right.',
    ),
  }),
  v.transform(({ eventShares: shares, ...rates }) => ({
    ...rates,
    ...eventCapRules(shares),
    codeProven: rates.code,
  })),
)
