import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { defaultAccountSettings, defaultRateRules } from '@portico/gateway'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const signUp = { residence: 'required', termsVersion: null, countryDatabase: null }

describe('parseConfig without an environment', () => {
  it('OPS-01 needs nothing', () => {
    expect(parseConfig({})).toEqual({
      http: { host: '127.0.0.1', port: 3000, publicOrigin: null, trustedProxies: [], keepAliveMs: 10_000 },
      roles: ['site', 'gateway', 'market', 'collector'],
      console: { origin: null, host: '127.0.0.1', port: 3100, idleMs: 900_000 },
      brand: 'default',
      environment: 'production',
      dataFolder: resolve('data'),
      market: {
        sources: ['daily'],
        authoritative: [],
        name: null,
        accepted: [],
        publishEveryMs: 30_000,
        privateHosts: [],
        coingecko: {
          baseUrl: 'https://api.coingecko.com/api/v3',
          coins: 500,
          callsAMinute: 30,
          callsAMonth: 10_000,
        },
        binance: {
          baseUrl: 'https://data-api.binance.vision',
          streamUrl: 'wss://data-stream.binance.vision',
        },
        frankfurter: { baseUrl: 'https://api.frankfurter.dev' },
        currencyApi: {
          baseUrls: [
            'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{date}/v1/',
            'https://{date}.currency-api.pages.dev/v1/',
          ],
        },
        closes: null,
        streams: { limit: 10_000, perAddress: 64 },
        thread: 'on',
      },
      ...{ news: { feeds: [] }, images: { foreign: [], internal: [] } },
      log: { level: 'warn' },
      operation: {
        ...{ instance: hostname(), showBuild: 'on', ratesOldMs: 86_400_000, diskFreePercent: 5 },
        drainMs: 0,
      },
      tracing: { exporter: 'off', endpoint: 'http://localhost:4318', percent: 10 },
      pages: { cpuPerSecondMs: 100, cpuBurstMs: 2000 },
      database: { poolSize: 10, migrations: 'apply' },
      messages: { mailFrom: 'no-reply@localhost', smtpConnections: 5, waiting: 10_000 },
      seedAccounts: true,
      security: {
        algorithm: 'rsa2048',
        sealing: 'on',
        rateLimitScale: 1,
        rates: defaultRateRules,
        captchaScenes: ['sendCode'],
        geetest: null,
      },
      ...{ accounts: defaultAccountSettings, backends: { privateHosts: [] } },
      ...{ signIn: { openId: [], wallet: null, walletPrivateHosts: [], telegramFrames: [] }, signUp },
      events: {
        ...{ intake: 'on', keepDays: 395, logEnvironment: '', natsReplicas: 3, natsStreamBytes: 2e9 },
        ...{ journal: 'off', journalBytes: 1e9 },
      },
      secrets: {
        metricsToken: null,
        databaseUrl: null,
        redisUrl: null,
        natsUrl: null,
        smtpUrl: null,
        smsWebHook: null,
        geetestKey: null,
        coingeckoKey: null,
        ...{ telegramBotToken: null, walletNodes: [] },
        clientSecrets: [],
      },
    })
  })
})
