import { defaultAccountSettings, defaultRateRules } from '@portico/gateway'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

describe('the thresholds of accounts', () => {
  it('OPS-01 GATE-04 are the protocol’s unless told', () => {
    const config = parseConfig({})
    expect(config.accounts).toEqual(defaultAccountSettings)
    expect(config.security.rates).toEqual(defaultRateRules)
  })

  it('OPS-01 GATE-04 takes the thresholds of accounts and the limits of calls from the operator', () => {
    const config = parseConfig({
      SESSION_IDLE_MINUTES: '15',
      SESSION_LONGEST_HOURS: '12',
      REFRESH_DAYS: '7',
      FAILURES_UNTIL_CAPTCHA: '3',
      FAILURES_UNTIL_WAIT: '6',
      FAILURES_UNTIL_RESET: '20',
      FAILURE_WAITS_MINUTES: '2,30',
      CODE_MINUTES: '10',
      CODE_TRIES: '3',
      PASSWORD_SHORTEST: '12',
      PASSWORD_LONGEST: '64',
      PASSWORD_WORKERS: '4',
      PASSWORD_QUEUE: '16',
      ...{
        ACCESS_TOKEN_SECONDS: '30',
        MONEY_WAIT_HOURS: '0',
        SECOND_STEPS: '2',
        RECOVERY_WAIT_HOURS: '48',
        RECOVERY_NOTICE_HOURS: '12',
        RECOVERY_REVIEW: 'always',
        RECOVERY_MONEY_HOURS: '0',
        RATE_BACKEND: '9/1',
        RATE_BACKEND_FAILURES: '2/60',
      },
      HOOKS_PRIVATE_HOSTS: 'desk.internal:8080',
      RATE_CALLS: '500/10',
      RATE_EVENTS: '600/20',
      RATE_LOG_IN: '5/20,40/600',
      RATE_CODE: '4/3600,1/90',
      MIGRATIONS: 'expect',
    })
    expect(config.accounts).toEqual({
      sessionIdleMs: 900_000,
      sessionLongestMs: 43_200_000,
      refreshTokenMs: 604_800_000,
      failuresUntilCaptcha: 3,
      failuresUntilWait: 6,
      failuresUntilReset: 20,
      waitsMs: [120_000, 1_800_000],
      code: { lifeMs: 600_000, tries: 3, resendMs: 90_000 },
      passwordShortest: 12,
      passwordLongest: 64,
      passwordWorkers: 4,
      passwordQueue: 16,
      auditAddressMs: 90 * 86_400_000,
      accessTokenMs: 30_000,
      closureMs: 14 * 86_400_000,
      textCodes: 'on',
      moneyWaitMs: 0,
      secondSteps: 2,
      recovery: {
        waitMs: 48 * 3_600_000,
        noticeMs: 12 * 3_600_000,
        review: 'always',
        moneyLockMs: 0,
      },
    })
    expect(config.backends).toEqual({ privateHosts: ['desk.internal:8080'] })
    const code = [
      { points: 4, windowMs: 3_600_000 },
      { points: 1, windowMs: 90_000 },
    ]
    expect(config.security.rates).toEqual({
      ...defaultRateRules,
      call: [{ points: 500, windowMs: 10_000 }],
      events: [{ points: 600, windowMs: 20_000 }],
      login: [
        { points: 5, windowMs: 20_000 },
        { points: 40, windowMs: 600_000 },
      ],
      code,
      codeProven: code,
      backend: [{ points: 9, windowMs: 1000 }],
      backendFailure: [{ points: 2, windowMs: 60_000 }],
    })
    expect(config.database.migrations).toBe('expect')
  })

  it.each([
    ['SESSION_IDLE_MINUTES', '0'],
    ['ACCESS_TOKEN_SECONDS', '61'],
    ['MONEY_WAIT_HOURS', '-1'],
    ['SECOND_STEPS', '0'],
    ['RECOVERY_WAIT_HOURS', '23'],
    ['RECOVERY_NOTICE_HOURS', '169'],
    ['RECOVERY_REVIEW', 'sometimes'],
    ['RECOVERY_MONEY_HOURS', '-1'],
    ['HOOKS_PRIVATE_HOSTS', 'https://desk.internal'],
    ['SESSION_LONGEST_HOURS', '721'],
    ['REFRESH_DAYS', '1.5'],
    ['FAILURES_UNTIL_CAPTCHA', '-1'],
    ['FAILURES_UNTIL_WAIT', '0'],
    ['FAILURES_UNTIL_RESET', '101'],
    ['FAILURE_WAITS_MINUTES', '0,1'],
    ['FAILURE_WAITS_MINUTES', '1,'],
    ['FAILURE_WAITS_MINUTES', '1441'],
    ['CODE_MINUTES', '61'],
    ['CODE_TRIES', '11'],
    ['PASSWORD_SHORTEST', '7'],
    ['PASSWORD_SHORTEST', '65'],
    ['PASSWORD_LONGEST', '63'],
    ['PASSWORD_LONGEST', '257'],
    ['PASSWORD_WORKERS', '0'],
    ['PASSWORD_QUEUE', 'many'],
    ['RATE_CALLS', '100'],
    ['RATE_EVENTS', '0/10'],
    ['RATE_LOG_IN', '3/10,'],
    ['RATE_LOG_IN_DEVICE', '0/10'],
    ['RATE_VERIFY', '3/0'],
    ['RATE_VERIFY_DEVICE', '1/1,1/1,1/1,1/1,1/1'],
    ['RATE_REGISTER', '3 / 10'],
    ['RATE_REGISTER_DEVICE', '-3/10'],
    ['RATE_CODE', '1/60s'],
    ['RATE_CODE_TARGET', '30'],
    ['RATE_CODE_ADDRESS', '1.5/60'],
  ])('OPS-01 GATE-04 are refused by name where they do not fit: %s=%j', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(`${name}: expected `)
  })
})

describe('accounts to try', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_ORIGIN: 'https://www.example.com' }, false],
    [{ DATABASE_URL: 'postgres://db/portico' }, false],
    [{ SEED_ACCOUNTS: 'off' }, false],
  ])('are made only where nobody else can come: %j gives %j', (environment, expected) => {
    expect(parseConfig(environment).seedAccounts).toBe(expected)
  })
})
