import { resolve } from 'node:path'
import type { CallName } from '@portico/contract'
import type { AccountSettings, RateRule } from '@portico/gateway'
import type { RateRules } from '@portico/stores'
import * as v from 'valibot'
import { accountThresholdsOf, rateRulesOf } from './account-settings.ts'
import { type Environment, environmentSchema } from './environment-schema.ts'
import { type EventsConfig, eventsConfigOf } from './event-settings.ts'
import { type MarketConfig, marketConfigOf } from './market-settings.ts'
import { type OperationConfig, operationConfigOf } from './operation-settings.ts'
import { type PageConfig, pageConfigOf } from './page-settings.ts'
import { type SignInConfig, signInConfigOf } from './sign-in-settings.ts'
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
  readonly operation: OperationConfig
  readonly pages: PageConfig
  readonly database: { readonly poolSize: number; readonly migrations: 'apply' | 'expect' }
  readonly messages: {
    readonly mailFrom: string
    /** Mails that are handed on at once. */
    readonly smtpConnections: number
    /** How many messages may wait. */
    readonly waiting: number
  }
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
    operation: operationConfigOf(output),
    pages: pageConfigOf(output),
    database: { poolSize: output.DATABASE_POOL, migrations: output.MIGRATIONS },
    messages: {
      mailFrom: output.MAIL_FROM,
      smtpConnections: output.SMTP_CONNECTIONS,
      waiting: output.MESSAGES_WAITING,
    },
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
