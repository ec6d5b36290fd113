import { resolve } from 'node:path'
import type { CallName } from '@portico/contract'
import type { AccountSettings, RateRule } from '@portico/gateway'
import type { RateRules } from '@portico/stores'
import * as v from 'valibot'
import { accountSettings, accountThresholdsOf, rateRulesOf } from './account-settings.ts'
import { type EventsConfig, eventsConfigOf, eventSettings } from './event-settings.ts'
import { type MarketConfig, marketConfigOf, marketSettings } from './market-settings.ts'
import { type SignInConfig, signInConfigOf, signInSettings } from './sign-in-settings.ts'
import { type roleNames, type SettingName, settings } from './settings.ts'

/** A part of the product that one process may run. */
export type Role = (typeof roleNames)[number]

/** What a process is told from outside. Frozen all through; `secrets` is the only part that must never be shown. */
export interface ServerConfig {
  readonly http: {
    readonly host: string
    /** 0 takes a free port. */
    readonly port: number
    /** Null: `http://localhost` with the port that is listened on. */
    readonly publicOrigin: string | null
    readonly trustedProxies: readonly string[]
    readonly keepAliveMs: number
  }
  readonly roles: readonly Role[]
  readonly brand: string
  readonly environment: 'production' | 'beta'
  /** Absolute path. */
  readonly dataFolder: string
  readonly market: MarketConfig
  readonly news: { readonly feeds: readonly string[] }
  readonly images: { readonly foreign: readonly string[]; readonly internal: readonly string[] }
  readonly log: { readonly level: string }
  readonly database: { readonly poolSize: number; readonly migrations: 'apply' | 'expect' }
  readonly messages: { readonly mailFrom: string }
  /** Whether accounts to try are made: only on a server that nobody else can reach. */
  readonly seedAccounts: boolean
  readonly security: {
    readonly algorithm: 'rsa2048' | 'rsa1024'
    readonly sealing: 'on' | 'off'
    readonly rateLimitScale: number
    /** Before they are multiplied. */
    readonly rates: RateRules<RateRule>
    readonly captchaScenes: readonly CallName[]
    /** Null: the built-in captcha. */
    readonly geetest: { readonly id: string; readonly origin: string } | null
  }
  readonly accounts: AccountSettings
  readonly signIn: SignInConfig
  readonly events: EventsConfig
  readonly secrets: {
    readonly metricsToken: string | null
    readonly databaseUrl: string | null
    readonly redisUrl: string | null
    readonly natsUrl: string | null
    readonly smtpUrl: string | null
    readonly smsWebHook: { readonly url: string; readonly token: string } | null
    readonly geetestKey: string | null
    readonly coingeckoKey: string | null
    readonly telegramBotToken: string | null
  }
}

/** The environment does not fit. Each problem names its variable and what was expected, never the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration does not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const environmentSchema = v.object({
  PORT: settings.PORT.schema,
  HOST: settings.HOST.schema,
  PUBLIC_ORIGIN: settings.PUBLIC_ORIGIN.schema,
  ROLES: settings.ROLES.schema,
  BRAND: settings.BRAND.schema,
  DATA_DIR: settings.DATA_DIR.schema,
  APP_ENV: settings.APP_ENV.schema,
  MARKET_SOURCES: marketSettings.MARKET_SOURCES.schema,
  MARKET_PUBLISH_SECONDS: marketSettings.MARKET_PUBLISH_SECONDS.schema,
  MARKET_PRIVATE_HOSTS: marketSettings.MARKET_PRIVATE_HOSTS.schema,
  COINGECKO_URL: marketSettings.COINGECKO_URL.schema,
  COINGECKO_KEY: marketSettings.COINGECKO_KEY.schema,
  COINGECKO_COINS: marketSettings.COINGECKO_COINS.schema,
  COINGECKO_CALLS_A_MINUTE: marketSettings.COINGECKO_CALLS_A_MINUTE.schema,
  COINGECKO_CALLS_A_MONTH: marketSettings.COINGECKO_CALLS_A_MONTH.schema,
  BINANCE_URL: marketSettings.BINANCE_URL.schema,
  BINANCE_STREAM_URL: marketSettings.BINANCE_STREAM_URL.schema,
  FRANKFURTER_URL: marketSettings.FRANKFURTER_URL.schema,
  CURRENCY_API_URL: marketSettings.CURRENCY_API_URL.schema,
  CLOSES_URL: marketSettings.CLOSES_URL.schema,
  STREAMS_LIMIT: marketSettings.STREAMS_LIMIT.schema,
  STREAMS_PER_ADDRESS: marketSettings.STREAMS_PER_ADDRESS.schema,
  NEWS_FEEDS: settings.NEWS_FEEDS.schema,
  IMAGE_DOMAINS: settings.IMAGE_DOMAINS.schema,
  IMAGE_DOMAINS_INTERNAL: settings.IMAGE_DOMAINS_INTERNAL.schema,
  TRUSTED_PROXY: settings.TRUSTED_PROXY.schema,
  KEEP_ALIVE_MS: settings.KEEP_ALIVE_MS.schema,
  LOG_LEVEL: settings.LOG_LEVEL.schema,
  SIGN_ALGORITHM: settings.SIGN_ALGORITHM.schema,
  SEALING: settings.SEALING.schema,
  RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE.schema,
  CAPTCHA: settings.CAPTCHA.schema,
  CAPTCHA_SCENES: settings.CAPTCHA_SCENES.schema,
  GEETEST_ID: settings.GEETEST_ID.schema,
  GEETEST_KEY: settings.GEETEST_KEY.schema,
  GEETEST_ORIGIN: settings.GEETEST_ORIGIN.schema,
  METRICS_TOKEN: settings.METRICS_TOKEN.schema,
  DATABASE_URL: settings.DATABASE_URL.schema,
  DATABASE_POOL: settings.DATABASE_POOL.schema,
  MIGRATIONS: settings.MIGRATIONS.schema,
  REDIS_URL: settings.REDIS_URL.schema,
  SMTP_URL: settings.SMTP_URL.schema,
  MAIL_FROM: settings.MAIL_FROM.schema,
  SMS_WEBHOOK_URL: settings.SMS_WEBHOOK_URL.schema,
  SMS_WEBHOOK_TOKEN: settings.SMS_WEBHOOK_TOKEN.schema,
  SEED_ACCOUNTS: settings.SEED_ACCOUNTS.schema,
  APPLE_CLIENT_ID: signInSettings.APPLE_CLIENT_ID.schema,
  APPLE_ISSUER: signInSettings.APPLE_ISSUER.schema,
  GOOGLE_CLIENT_ID: signInSettings.GOOGLE_CLIENT_ID.schema,
  GOOGLE_ISSUER: signInSettings.GOOGLE_ISSUER.schema,
  WALLET_CHAINS: signInSettings.WALLET_CHAINS.schema,
  TELEGRAM_BOT_TOKEN: signInSettings.TELEGRAM_BOT_TOKEN.schema,
  SESSION_IDLE_MINUTES: accountSettings.SESSION_IDLE_MINUTES.schema,
  SESSION_LONGEST_HOURS: accountSettings.SESSION_LONGEST_HOURS.schema,
  REFRESH_DAYS: accountSettings.REFRESH_DAYS.schema,
  FAILURES_UNTIL_CAPTCHA: accountSettings.FAILURES_UNTIL_CAPTCHA.schema,
  FAILURES_UNTIL_WAIT: accountSettings.FAILURES_UNTIL_WAIT.schema,
  FAILURES_UNTIL_RESET: accountSettings.FAILURES_UNTIL_RESET.schema,
  FAILURE_WAITS_MINUTES: accountSettings.FAILURE_WAITS_MINUTES.schema,
  CODE_MINUTES: accountSettings.CODE_MINUTES.schema,
  CODE_TRIES: accountSettings.CODE_TRIES.schema,
  PASSWORD_SHORTEST: accountSettings.PASSWORD_SHORTEST.schema,
  PASSWORD_LONGEST: accountSettings.PASSWORD_LONGEST.schema,
  PASSWORD_WORKERS: accountSettings.PASSWORD_WORKERS.schema,
  PASSWORD_QUEUE: accountSettings.PASSWORD_QUEUE.schema,
  RATE_CALLS: accountSettings.RATE_CALLS.schema,
  RATE_EVENTS: accountSettings.RATE_EVENTS.schema,
  RATE_LOG_IN: accountSettings.RATE_LOG_IN.schema,
  RATE_LOG_IN_DEVICE: accountSettings.RATE_LOG_IN_DEVICE.schema,
  RATE_VERIFY: accountSettings.RATE_VERIFY.schema,
  RATE_VERIFY_DEVICE: accountSettings.RATE_VERIFY_DEVICE.schema,
  RATE_REGISTER: accountSettings.RATE_REGISTER.schema,
  RATE_REGISTER_DEVICE: accountSettings.RATE_REGISTER_DEVICE.schema,
  RATE_CODE: accountSettings.RATE_CODE.schema,
  RATE_CODE_ADDRESS: accountSettings.RATE_CODE_ADDRESS.schema,
  EVENTS: eventSettings.EVENTS.schema,
  EVENTS_KEEP_DAYS: eventSettings.EVENTS_KEEP_DAYS.schema,
  LOG_ENV: eventSettings.LOG_ENV.schema,
  NATS_URL: eventSettings.NATS_URL.schema,
  NATS_REPLICAS: eventSettings.NATS_REPLICAS.schema,
} satisfies Record<SettingName, v.GenericSchema<string | undefined | null, unknown>>)

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

function expectationOf(name: SettingName): string {
  return `${name}: expected ${settings[name].expected}`
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  const names = new Set(issues.map((issue) => String(issue.path?.[0]?.key)))
  return [...names].filter(isSettingName).map(expectationOf)
}

type Environment = v.InferOutput<typeof environmentSchema>

/** Null for the built-in captcha. Throws a ConfigError where GeeTest is asked for without an account. */
function geetestOf({ CAPTCHA, GEETEST_ID, GEETEST_KEY, GEETEST_ORIGIN }: Environment) {
  if (CAPTCHA === 'built-in') return null
  const missing = Object.entries({ GEETEST_ID, GEETEST_KEY }).flatMap(([name, value]) =>
    value === null && isSettingName(name) ? [expectationOf(name)] : [],
  )
  if (GEETEST_ID === null || missing.length > 0) throw new ConfigError(missing)
  return { id: GEETEST_ID, origin: GEETEST_ORIGIN }
}

/** Null writes texts to the outbox. Throws a ConfigError where the service is named without its token. */
function smsWebHookOf({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_TOKEN: token }: Environment) {
  if (url === null) return null
  if (token === null) throw new ConfigError([expectationOf('SMS_WEBHOOK_TOKEN')])
  return { url, token }
}

/** Throws a ConfigError where closes are asked for and nothing says where they are. */
function marketOf(environment: Environment): MarketConfig {
  const market = marketConfigOf(environment)
  if (market.closes === null && market.sources.includes('closes'))
    throw new ConfigError([expectationOf('CLOSES_URL')])
  return market
}

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '::1']

/** A server on its own machine, with no public address and no shared database, is being tried out. */
function seedsAccounts(environment: Environment): boolean {
  const { SEED_ACCOUNTS, PUBLIC_ORIGIN, DATABASE_URL, HOST } = environment
  const isTrial = PUBLIC_ORIGIN === null && DATABASE_URL === null && loopbackHosts.includes(HOST)
  return SEED_ACCOUNTS === 'auto' && isTrial
}

function freezeDeeply<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) freezeDeeply(part)
  }
  return Object.freeze(value)
}

/** Reads the configuration out of an environment. An empty variable counts as missing. Throws a ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const present = Object.entries(environment).filter(([name, value]) => isSettingName(name) && value !== '')
  const parsed = v.safeParse(environmentSchema, Object.fromEntries(present))
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.issues))
  const { output } = parsed
  return freezeDeeply({
    http: {
      host: output.HOST,
      port: output.PORT,
      publicOrigin: output.PUBLIC_ORIGIN,
      trustedProxies: output.TRUSTED_PROXY,
      keepAliveMs: output.KEEP_ALIVE_MS,
    },
    roles: [...new Set(output.ROLES)],
    brand: output.BRAND,
    environment: output.APP_ENV,
    dataFolder: resolve(output.DATA_DIR),
    market: marketOf(output),
    news: { feeds: [...new Set(output.NEWS_FEEDS)] },
    images: { foreign: output.IMAGE_DOMAINS, internal: output.IMAGE_DOMAINS_INTERNAL },
    log: { level: output.LOG_LEVEL },
    database: { poolSize: output.DATABASE_POOL, migrations: output.MIGRATIONS },
    messages: { mailFrom: output.MAIL_FROM },
    seedAccounts: seedsAccounts(output),
    security: {
      algorithm: output.SIGN_ALGORITHM,
      sealing: output.SEALING,
      rateLimitScale: output.RATE_LIMIT_SCALE,
      rates: rateRulesOf(output),
      captchaScenes: [...new Set(output.CAPTCHA_SCENES)],
      geetest: geetestOf(output),
    },
    accounts: accountThresholdsOf(output),
    signIn: signInConfigOf(output),
    events: eventsConfigOf(output),
    secrets: {
      metricsToken: output.METRICS_TOKEN,
      databaseUrl: output.DATABASE_URL,
      redisUrl: output.REDIS_URL,
      natsUrl: output.NATS_URL,
      smtpUrl: output.SMTP_URL,
      smsWebHook: smsWebHookOf(output),
      geetestKey: output.GEETEST_KEY,
      coingeckoKey: output.COINGECKO_KEY,
      telegramBotToken: output.TELEGRAM_BOT_TOKEN,
    },
  })
}

/** Reads the configuration of this process; the only place that touches its environment. Throws a ConfigError. */
export function loadConfig(): ServerConfig {
  return parseConfig(process.env)
}
