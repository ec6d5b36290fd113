import * as v from 'valibot'
import { amount } from './readers.ts'
import { setting } from './setting.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const waits = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(?:,\d{1,4}){0,19}$/),
  v.transform((text) => text.split(',').map(Number)),
  v.array(v.pipe(v.number(), v.minValue(1), v.maxValue(1440))),
  v.transform((minutes) => minutes.map((count) => count * minuteMs)),
)

/** The thresholds of accounts (protocol 3.11 and 3.12). */
export const accountSettings = v.object({
  sessionIdleMs: amount({
    name: 'SESSION_IDLE_MINUTES',
    fallback: '30',
    ...{ from: 1, to: 1440, unit: 'minutes', times: minuteMs },
    meaning: 'A session ends after this time without a request.',
  }),
  sessionLongestMs: amount({
    name: 'SESSION_LONGEST_HOURS',
    fallback: '24',
    ...{ from: 1, to: 720, unit: 'hours', times: hourMs },
    meaning: 'A session ends after this time in any case.',
  }),
  refreshTokenMs: amount({
    name: 'REFRESH_DAYS',
    fallback: '14',
    ...{ from: 1, to: 30, unit: 'days', times: dayMs },
    meaning: 'How long a browser can renew its session without a log-in.',
  }),
  failuresUntilCaptcha: amount({
    name: 'FAILURES_UNTIL_CAPTCHA',
    fallback: '5',
    ...{ from: 1, to: 100, unit: 'failures' },
    meaning: 'Failed log-ins of an account after which the next one asks for a captcha.',
  }),
  failuresUntilWait: amount({
    name: 'FAILURES_UNTIL_WAIT',
    fallback: '10',
    ...{ from: 1, to: 100, unit: 'failures' },
    meaning:
      'Failed log-ins of one network at an account after which each further one makes that network wait.',
  }),
  failuresUntilReset: amount({
    name: 'FAILURES_UNTIL_RESET',
    fallback: '50',
    ...{ from: 1, to: 100, unit: 'failures' },
    meaning:
      'Failed log-ins of an account, on all networks, after which the networks that they came from need a password reset by e-mail.',
  }),
  waitsMs: setting(waits, {
    name: 'FAILURE_WAITS_MINUTES',
    fallback: '1,2,4,8,15',
    expected: 'one to twenty numbers of minutes from 1 to 1440, separated by commas',
    meaning: 'The length of these waits, one after the other; the last one repeats.',
  }),
  code: v.object({
    lifeMs: amount({
      name: 'CODE_MINUTES',
      fallback: '5',
      ...{ from: 1, to: 60, unit: 'minutes', times: minuteMs },
      meaning: 'How long a code by e-mail or text message is valid.',
    }),
    tries: amount({
      name: 'CODE_TRIES',
      fallback: '5',
      ...{ from: 1, to: 10, unit: 'tries' },
      meaning: 'How many wrong entries one code allows.',
    }),
  }),
  textCodes: setting(v.picklist(['on', 'owners', 'off']), {
    name: 'TEXT_CODES',
    fallback: 'on',
    expected: 'on, owners or off',
    meaning:
      'Who is sent codes by text message: everybody; only people who have proved a password, a session or a known device; nobody. A switch for when somebody makes you send text messages for money.',
  }),
  passwordShortest: amount({
    name: 'PASSWORD_SHORTEST',
    fallback: '8',
    ...{ from: 8, to: 64, unit: 'characters' },
    meaning: 'The shortest new password. Passwords that were set before stay valid.',
  }),
  passwordLongest: amount({
    name: 'PASSWORD_LONGEST',
    fallback: '128',
    ...{ from: 64, to: 256, unit: 'characters' },
    meaning: 'The longest new password.',
  }),
  passwordWorkers: amount({
    name: 'PASSWORD_WORKERS',
    fallback: '2',
    ...{ from: 1, to: 64, unit: 'passwords' },
    meaning:
      'Passwords that are hashed at once, with 19 MiB of memory each; never more than there are cores.',
  }),
  passwordQueue: amount({
    name: 'PASSWORD_QUEUE',
    fallback: '64',
    ...{ from: 1, to: 10_000, unit: 'passwords' },
    meaning: 'Passwords that may wait to be hashed; one more is answered with 503.',
  }),
  auditAddressMs: amount({
    name: 'AUDIT_ADDRESS_DAYS',
    fallback: '90',
    ...{ from: 1, to: 3650, unit: 'days', times: dayMs },
    meaning: 'How long network addresses stay in the record of accounts; what happened, and when, stays.',
  }),
  accessTokenMs: amount({
    name: 'ACCESS_TOKEN_SECONDS',
    fallback: '60',
    ...{ from: 10, to: 60, unit: 'seconds', times: 1000 },
    meaning:
      'How long a signed token for a trading backend is valid. A session that ends is invalid at once only by introspection.',
  }),
  closureMs: amount({
    name: 'CLOSURE_DAYS',
    fallback: '14',
    ...{ from: 1, to: 90, unit: 'days', times: dayMs },
    meaning: 'How long people who close their account can come back and keep it; it is erased then.',
  }),
  moneyWaitMs: amount({
    name: 'MONEY_WAIT_HOURS',
    fallback: '24',
    ...{ from: 0, to: 720, unit: 'hours', times: hourMs },
    meaning:
      'How long trading backends are told to keep money in an account after a password, address, second step, passkey or linked sign-in has changed.',
  }),
  secondSteps: amount({
    name: 'SECOND_STEPS',
    fallback: '1',
    ...{ from: 1, to: 2, unit: 'steps' },
    meaning:
      'How many second steps a log-in needs of an account that has as many. A passkey does in place of all.',
  }),
  recovery: v.object({
    waitMs: amount({
      name: 'RECOVERY_WAIT_HOURS',
      fallback: '168',
      ...{ from: 24, to: 2160, unit: 'hours', times: hourMs },
      meaning:
        'How long an account cannot be recovered after its contacts were told that somebody asked for it. Any of them can stop it.',
    }),
    noticeMs: amount({
      name: 'RECOVERY_NOTICE_HOURS',
      fallback: '24',
      ...{ from: 1, to: 168, unit: 'hours', times: hourMs },
      meaning: 'So long before the end of this time they are told again.',
    }),
    review: setting(v.picklist(['always', 'unproven', 'never']), {
      name: 'RECOVERY_REVIEW',
      fallback: 'unproven',
      expected: 'always, unproven or never',
      meaning:
        'Which recoveries wait for `npm run admin -- approve-recovery`. `unproven`: those where neither the password nor a recovery code was shown.',
    }),
    moneyLockMs: amount({
      name: 'RECOVERY_MONEY_HOURS',
      fallback: '168',
      ...{ from: 0, to: 2160, unit: 'hours', times: hourMs },
      meaning: 'How long trading backends are told to keep money in an account that was recovered.',
    }),
  }),
})
