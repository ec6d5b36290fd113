import type { RateRules } from '@portico/stores'
import { type AccountSettings, eventCapRules, type RateRule } from '@portico/gateway'
import * as v from 'valibot'
import { type EventEnvironment, eventSharesOf } from './event-settings.ts'
import { figure } from './figure.ts'
import type { Setting } from './setting.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const waitPattern = /^\d{1,4}(?:,\d{1,4}){0,19}$/

const windowPattern = /^[1-9]\d{0,5}\/[1-9]\d{0,5}(?:,[1-9]\d{0,5}\/[1-9]\d{0,5}){0,3}$/

/** Reads `3/10,30/300`: three uses in ten seconds and thirty in three hundred. */
function rate(fallback: string, meaning: string) {
  const schema = v.optional(
    v.pipe(
      v.string(),
      v.regex(windowPattern),
      v.transform((text) =>
        text.split(',').map((window) => {
          const [points, seconds] = window.split('/')
          return { points: Number(points), windowMs: Number(seconds) * 1000 }
        }),
      ),
    ),
    fallback,
  )
  const expected = 'one to four times uses/seconds, separated by commas, such as 3/10,30/300'
  return { schema, fallback, expected, meaning } as const satisfies Setting<unknown>
}

/** The thresholds of accounts and the limits of calls (protocol 3.11 and 3.12), in the order of the documentation. */
export const accountSettings = {
  SESSION_IDLE_MINUTES: figure(
    '30',
    { from: 1, to: 1440, unit: 'minutes' },
    'A session ends after this long without a request.',
  ),
  SESSION_LONGEST_HOURS: figure(
    '24',
    { from: 1, to: 720, unit: 'hours' },
    'A session ends after this long in any case.',
  ),
  REFRESH_DAYS: figure(
    '14',
    { from: 1, to: 30, unit: 'days' },
    'How long a browser can renew its session without a log-in.',
  ),
  FAILURES_UNTIL_CAPTCHA: figure(
    '5',
    { from: 1, to: 100, unit: 'failures' },
    'Failed log-ins of an account after which the next one asks for a captcha.',
  ),
  FAILURES_UNTIL_WAIT: figure(
    '10',
    { from: 1, to: 100, unit: 'failures' },
    'Failed log-ins of one network at an account after which each further one makes that network wait.',
  ),
  FAILURES_UNTIL_RESET: figure(
    '50',
    { from: 1, to: 100, unit: 'failures' },
    'Failed log-ins of an account, on all networks, after which only a new password, by e-mail, opens it to the networks that they came from.',
  ),
  FAILURE_WAITS_MINUTES: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.regex(waitPattern),
        v.transform((text) => text.split(',').map(Number)),
        v.array(v.pipe(v.number(), v.minValue(1), v.maxValue(1440))),
      ),
      '1,2,4,8,15',
    ),
    fallback: '1,2,4,8,15',
    expected: 'one to twenty numbers of minutes from 1 to 1440, separated by commas',
    meaning: 'These waits, one after the other; the last one repeats.',
  },
  CODE_MINUTES: figure(
    '5',
    { from: 1, to: 60, unit: 'minutes' },
    'How long a code by e-mail or text message is good.',
  ),
  CODE_TRIES: figure('5', { from: 1, to: 10, unit: 'tries' }, 'How often one code may be guessed.'),
  PASSWORD_SHORTEST: figure(
    '8',
    { from: 8, to: 64, unit: 'characters' },
    'The shortest new password. Passwords that were set before stay good.',
  ),
  PASSWORD_LONGEST: figure('128', { from: 64, to: 256, unit: 'characters' }, 'The longest new password.'),
  PASSWORD_WORKERS: figure(
    '2',
    { from: 1, to: 64, unit: 'passwords' },
    'Passwords that are worked on at once, each in 19 MiB; never more than there are cores.',
  ),
  PASSWORD_QUEUE: figure(
    '64',
    { from: 1, to: 10_000, unit: 'passwords' },
    'Passwords that may wait for that; one more is answered with 503.',
  ),
  AUDIT_ADDRESS_DAYS: figure(
    '90',
    { from: 1, to: 3650, unit: 'days' },
    'How long network addresses stay in the record of accounts; what happened, and when, stays.',
  ),
  RATE_CALLS: rate(
    '100/10',
    'Calls of one address. Every rate counts the whole network of an IPv6 address, /64, as one.',
  ),
  RATE_EVENTS: rate(
    '300/10',
    'Requests of one address that bring analytics events, which count by themselves.',
  ),
  RATE_EVENT_ITEMS: rate('5000/10', 'Analytics events of one address, however many requests bring them.'),
  RATE_LOG_IN: rate('3/10,30/300', 'Log-ins of one address.'),
  RATE_LOG_IN_DEVICE: rate('10/300', 'Log-ins of one device on one network.'),
  RATE_VERIFY: rate('3/10,30/300', 'Second steps and password resets of one address.'),
  RATE_VERIFY_DEVICE: rate('10/300', 'Second steps and password resets of one device on one network.'),
  RATE_REGISTER: rate('3/10,30/300', 'Registrations of one address.'),
  RATE_REGISTER_DEVICE: rate('10/300', 'Registrations of one device on one network.'),
  RATE_CODE: rate(
    '1/60,5/3600,10/86400',
    'Codes for one purpose that one network asks for one e-mail address or telephone number. Who has proven a password, a session or a known device counts apart, by the same figures. The shortest time is what a person waits for another one.',
  ),
  RATE_CODE_TARGET: rate(
    '10/3600,30/86400',
    'Codes for one purpose to one e-mail address or telephone number that strangers of all networks ask for.',
  ),
  RATE_CODE_ADDRESS: rate('20/3600', 'Codes for one purpose that strangers of one network ask for.'),
} as const satisfies Record<string, Setting<unknown>>

/** What was read for each of them. */
export type AccountEnvironment = {
  readonly [Name in keyof typeof accountSettings]: v.InferOutput<(typeof accountSettings)[Name]['schema']>
}

/** The thresholds of accounts. */
export function accountThresholdsOf(environment: AccountEnvironment): AccountSettings {
  return {
    sessionIdleMs: environment.SESSION_IDLE_MINUTES * minuteMs,
    sessionLongestMs: environment.SESSION_LONGEST_HOURS * hourMs,
    refreshTokenMs: environment.REFRESH_DAYS * dayMs,
    failuresUntilCaptcha: environment.FAILURES_UNTIL_CAPTCHA,
    failuresUntilWait: environment.FAILURES_UNTIL_WAIT,
    failuresUntilReset: environment.FAILURES_UNTIL_RESET,
    waitsMs: environment.FAILURE_WAITS_MINUTES.map((minutes) => minutes * minuteMs),
    code: {
      lifeMs: environment.CODE_MINUTES * minuteMs,
      tries: environment.CODE_TRIES,
      resendMs: Math.min(...environment.RATE_CODE.map(({ windowMs }) => windowMs)),
    },
    passwordShortest: environment.PASSWORD_SHORTEST,
    passwordLongest: environment.PASSWORD_LONGEST,
    passwordWorkers: environment.PASSWORD_WORKERS,
    passwordQueue: environment.PASSWORD_QUEUE,
    auditAddressMs: environment.AUDIT_ADDRESS_DAYS * dayMs,
  }
}

/** The limits of calls, before they are multiplied. */
export function rateRulesOf(environment: AccountEnvironment & EventEnvironment): RateRules<RateRule> {
  return {
    call: environment.RATE_CALLS,
    events: environment.RATE_EVENTS,
    eventItems: environment.RATE_EVENT_ITEMS,
    ...eventCapRules(eventSharesOf(environment)),
    login: environment.RATE_LOG_IN,
    loginDevice: environment.RATE_LOG_IN_DEVICE,
    verify: environment.RATE_VERIFY,
    verifyDevice: environment.RATE_VERIFY_DEVICE,
    register: environment.RATE_REGISTER,
    registerDevice: environment.RATE_REGISTER_DEVICE,
    code: environment.RATE_CODE,
    codeTarget: environment.RATE_CODE_TARGET,
    codeProven: environment.RATE_CODE,
    codeAddress: environment.RATE_CODE_ADDRESS,
  }
}
