import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { ConfigError } from './setting.ts'
import { settingsOf } from './setting.ts'
import { configSettings } from './settings.ts'

const settings = settingsOf(configSettings)

function expectationOf(wanted: string): string {
  return `${wanted}: expected ${settings.find(({ name }) => name === wanted)?.expected}`
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('parseConfig', () => {
  it('OPS-01 sends mail and texts by the services that are named', () => {
    const config = parseConfig({
      DATABASE_POOL: '40',
      SMTP_URL: 'smtps://user:pass@mail.example.com',
      MAIL_FROM: 'Example <no-reply@example.com>',
      SMS_WEBHOOK_URL: 'https://sms.example.com/send',
      SMS_WEBHOOK_TOKEN: 'a-secret-token',
    })
    expect(config).toMatchObject({
      database: { poolSize: 40 },
      messages: { mailFrom: 'Example <no-reply@example.com>' },
      secrets: {
        smtpUrl: 'smtps://user:pass@mail.example.com',
        smsWebHook: { url: 'https://sms.example.com/send', token: 'a-secret-token' },
      },
    })
  })

  it.each([
    ['SMS_WEBHOOK_TOKEN', { SMS_WEBHOOK_URL: 'https://sms.example.com/send' }],
    ['DATABASE_POOL', { DATABASE_POOL: '0' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' }],
    ['SEED_ACCOUNTS', { SEED_ACCOUNTS: 'on' }],
  ])('OPS-01 names %s where it does not fit', (name, environment) => {
    expect(() => parseConfig(environment)).toThrow(name)
  })

  it('OPS-01 reads every variable', () => {
    const config = parseConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://www.example.com',
      ROLES: ' gateway , market,gateway',
      BRAND: 'contrast',
      DATA_DIR: '/var/lib/portico',
      APP_ENV: 'beta',
      MARKET_SOURCES: 'binance, coingecko,module:/srv/ticker.ts,bundled',
      MARKET_PRIVATE_HOSTS: 'ticker.internal:8080,[::1]:9000',
      COINGECKO_KEY: 'CG-0123456789',
      NEWS_FEEDS: 'https://a.example/feed.xml, https://b.example/atom',
      IMAGE_DOMAINS: 'img.example.com,img2.example.com',
      IMAGE_DOMAINS_INTERNAL: 'img.example.cn',
      TRUSTED_PROXY: '10.0.0.0/8,::1',
      KEEP_ALIVE_MS: '65000',
      LOG_LEVEL: 'info',
      METRICS_TOKEN: '0123456789abcdef',
      DATABASE_URL: 'postgres://user:pass@db/portico',
      REDIS_URL: 'rediss://cache:6379',
      EVENTS: 'off',
      EVENTS_KEEP_DAYS: '30',
      LOG_ENV: 'stest12',
      NATS_URL: 'nats://one:4222, nats://two:4222',
      NATS_REPLICAS: '1',
      NATS_STREAM_MB: '500',
    })
    expect(config).toMatchObject({
      http: { port: 8080, host: '0.0.0.0', publicOrigin: 'https://www.example.com', keepAliveMs: 65_000 },
      roles: ['gateway', 'market'],
      brand: 'contrast',
      environment: 'beta',
      dataFolder: '/var/lib/portico',
      market: {
        sources: ['binance', 'coingecko', { module: '/srv/ticker.ts' }, 'bundled'],
        privateHosts: ['ticker.internal:8080', '[::1]:9000'],
      },
      news: { feeds: ['https://a.example/feed.xml', 'https://b.example/atom'] },
      images: { foreign: ['img.example.com', 'img2.example.com'], internal: ['img.example.cn'] },
      events: {
        ...{ intake: 'off', keepDays: 30, logEnvironment: 'stest12', natsReplicas: 1, natsStreamBytes: 5e8 },
      },
      secrets: { databaseUrl: 'postgres://user:pass@db/portico', natsUrl: 'nats://one:4222,nats://two:4222' },
    })
    expect(config.http.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  it('is frozen all through', () => {
    const config = parseConfig({})
    expect(
      [config, config.http, config.roles, config.secrets, config.http.trustedProxies].every(Object.isFrozen),
    ).toBe(true)
  })

  it('counts an empty variable as missing and ignores what it does not know', () => {
    expect(parseConfig({ PORT: '', PATH: '/bin', toString: 'x' }).http.port).toBe(3000)
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000 '],
    ['PORT', '0x10'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['HOST', 'http://x'],
    ['PUBLIC_ORIGIN', 'www.example.com'],
    ['PUBLIC_ORIGIN', 'https://example.com/'],
    ['PUBLIC_ORIGIN', 'https://example.com/path'],
    ['PUBLIC_ORIGIN', 'https://EXAMPLE.com'],
    ['PUBLIC_ORIGIN', 'https://user:pass@example.com'],
    ['PUBLIC_ORIGIN', 'ftp://example.com'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['ROLES', 'site,worker'],
    ['ROLES', ','],
    ['BRAND', '../secret'],
    ['BRAND', 'Default'],
    ['DATA_DIR', 'a\0b'],
    ['APP_ENV', 'dev'],
    ['MARKET_SOURCES', 'bundled,other'],
    ['MARKET_SOURCES', 'module:ticker.ts'],
    ['MARKET_SOURCES', ','],
    ['MARKET_SOURCES', 'none,bundled'],
    ['MARKET_PUBLISH_SECONDS', '0'],
    ['MARKET_PRIVATE_HOSTS', 'http://ticker.internal'],
    ['MARKET_AUTHORITATIVE', 'My Exchange'],
    ['MARKET_ACCEPTED_PRICES', 'btc=90000'],
    ['MARKET_ACCEPTED_PRICES', 'btc:-1'],
    ['MARKET_PRIVATE_HOSTS', '10.0.0.0/8'],
    ['COINGECKO_URL', 'https://api.coingecko.com/api/v3?x_cg_demo_api_key=1'],
    ['COINGECKO_URL', 'https://me:secret@api.coingecko.com'],
    ['COINGECKO_URL', 'file:///etc/passwd'],
    ['COINGECKO_KEY', 'short'],
    ['COINGECKO_COINS', '0'],
    ['BINANCE_STREAM_URL', 'https://data-stream.binance.vision'],
    ['CURRENCY_API_URL', 'https://example.com/v1/'],
    ['CLOSES_URL', 'closes.csv'],
    ['STREAMS_LIMIT', '-1'],
    ['NEWS_FEEDS', 'http://a.example/feed.xml'],
    ['NEWS_FEEDS', 'https://me:secret@a.example/feed.xml'],
    ['NEWS_FEEDS', 'a.example/feed.xml'],
    ['IMAGE_DOMAINS', 'https://img.example.com'],
    ['IMAGE_DOMAINS', "x.com; script-src 'unsafe-inline'"],
    ['IMAGE_DOMAINS', '*'],
    ['IMAGE_DOMAINS_INTERNAL', 'localhost'],
    ['TRUSTED_PROXY', 'true'],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['TRUSTED_PROXY', '10.0.0.0/8/8'],
    ['KEEP_ALIVE_MS', '10'],
    ['LOG_LEVEL', 'verbose'],
    ['SIGN_ALGORITHM', 'rsa4096'],
    ['SEALING', 'no'],
    ['RATE_LIMIT_SCALE', '0'],
    ['CAPTCHA', 'none'],
    ['CAPTCHA_SCENES', 'sendCode,userinfo'],
    ['GEETEST_ID', 'with a space 0123456789'],
    ['GEETEST_KEY', 'short'],
    ['GEETEST_ORIGIN', 'gcaptcha4.geetest.com'],
    ['METRICS_TOKEN', 'with a space 0123456789'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'db'],
    ['REDIS_URL', 'http://cache'],
    ['NATS_URL', 'nats://one:4222,http://two'],
    ['NATS_REPLICAS', '2'],
    ['NATS_STREAM_MB', '7'],
    ['EVENTS', 'maybe'],
    ['EVENTS_KEEP_DAYS', '0'],
    ['LOG_ENV', 'prod'],
    ['MIGRATIONS', 'none'],
  ])('OPS-01 refuses %s=%j by name, with what was expected', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expectationOf(name)])
  })

  it('OPS-01 asks where closes are that it is to read', () => {
    expect(problemsOf({ MARKET_SOURCES: 'closes,bundled' })).toEqual([expectationOf('CLOSES_URL')])
    const config = parseConfig({ MARKET_SOURCES: 'closes', CLOSES_URL: '/srv/closes.csv' })
    expect(config.market).toMatchObject({ sources: ['closes'], closes: '/srv/closes.csv' })
  })

  it('OPS-01 asks for the account of the captcha that it is to use', () => {
    const account = { GEETEST_ID: '0123456789abcdef', GEETEST_KEY: 'fedcba9876543210' }
    expect(parseConfig({ CAPTCHA: 'geetest', ...account })).toMatchObject({
      security: { geetest: { id: '0123456789abcdef', origin: 'https://gcaptcha4.geetest.com' } },
      secrets: { geetestKey: 'fedcba9876543210' },
    })
    expect(parseConfig(account).security.geetest).toBeNull()
    const names = (environment: Record<string, string>) =>
      problemsOf({ CAPTCHA: 'geetest', ...environment }).map((problem) => problem.split(':')[0])
    expect(names({})).toEqual(['GEETEST_ID', 'GEETEST_KEY'])
    expect(names({ GEETEST_ID: account.GEETEST_ID })).toEqual(['GEETEST_KEY'])
  })

  it('OPS-01 names all problems at once and repeats no value', () => {
    const secret = 'mysql://root:hunter2@db'
    const problems = problemsOf({ PORT: 'x', ROLES: 'y', DATABASE_URL: secret, LOG_LEVEL: 'z' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'ROLES',
      'LOG_LEVEL',
      'DATABASE_URL',
    ])
    expect(problems.join(' ')).not.toContain('hunter2')
  })

  it('OPS-01 throws nothing but a ConfigError, whatever the environment holds', () => {
    const environment = fc.dictionary(
      fc.constantFrom(...settings.map(({ name }) => name)),
      fc.string({ maxLength: 40 }),
    )
    fc.assert(
      fc.property(environment, (values) => {
        for (const problem of problemsOf(values)) expect(problem).toMatch(/^[A-Z_]+: expected /)
      }),
    )
  })
})
