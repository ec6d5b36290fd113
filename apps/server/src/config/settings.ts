import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { accountSettings } from './account-settings.ts'
import { backendSettings } from './backend-settings.ts'
import { consoleSettings } from './console-settings.ts'
import { eventSettings, natsUrl } from './event-settings.ts'
import { marketSettings } from './market-settings.ts'
import { coingeckoKey } from './market-sources.ts'
import { messageSettings, smsWebHookSettings, smtpUrl } from './message-settings.ts'
import { operationSettings } from './operation-settings.ts'
import { pageSettings } from './page-settings.ts'
import { amount, isOrigin, list, once, text, textThat, urlOf, wholeNumber } from './readers.ts'
import { geetestKey, securitySettings } from './security-settings.ts'
import { optionalSetting, setting } from './setting.ts'
import { namedProviders } from './named-providers.ts'
import { walletNodes } from './wallet-settings.ts'
import { signInSettings, telegramBotToken } from './sign-in-settings.ts'
import { signUpSettings } from './sign-up-settings.ts'
import { tracingSettings } from './tracing-settings.ts'

const roleNames = ['site', 'gateway', 'market', 'collector', 'console'] as const

/** A part of the product that one process may run. */
export type Role = (typeof roleNames)[number]

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const domain = text(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/)

function isFeedAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const httpSettings = v.object({
  port: setting(wholeNumber(0, 65_535), {
    name: 'PORT',
    fallback: '3000',
    expected: 'a port from 0 to 65535; 0 takes a free one',
    meaning: 'Where the server listens.',
  }),
  host: setting(text(/^[A-Za-z0-9.:-]{1,253}$/), {
    name: 'HOST',
    fallback: '127.0.0.1',
    expected: 'an IP address or a host name',
    meaning:
      'The interface that the server listens on. `0.0.0.0` opens it to the network, as a container needs.',
  }),
  publicOrigin: optionalSetting(textThat(isOrigin), {
    name: 'PUBLIC_ORIGIN',
    shownFallback: '`http://localhost:PORT`',
    expected: 'an origin such as https://www.example.com, without a path',
    meaning:
      'The address that visitors see: canonical links, allowed origins of calls, HSTS when it is https.',
  }),
  trustedProxies: setting(list(textThat(isAddressRange)), {
    name: 'TRUSTED_PROXY',
    fallback: '',
    expected: 'IP addresses or CIDR ranges, separated by commas',
    meaning: 'Proxies whose X-Forwarded-For header is trusted. Without it such headers are ignored.',
  }),
  keepAliveMs: amount({
    name: 'KEEP_ALIVE_MS',
    fallback: '10000',
    ...{ from: 1000, to: 600_000, unit: 'milliseconds' },
    meaning:
      'How long an idle connection is kept. Behind a load balancer: longer than the balancer’s own idle time.',
  }),
})

const imageSettings = v.object({
  foreign: setting(list(domain), {
    name: 'IMAGE_DOMAINS',
    fallback: '',
    expected: 'domain names in lower case, separated by commas',
    meaning:
      'Domains that images may come from. Each serves what the site has under `/assets/`, for instance by asking the site for it. Pages name the first; the browser gets the list and tests which is fastest; the CSP allows them.',
  }),
  internal: setting(list(domain), {
    name: 'IMAGE_DOMAINS_INTERNAL',
    fallback: '',
    expected: 'domain names in lower case, separated by commas',
    meaning: 'The same for visitors in the operator’s home market.',
  }),
})

const databaseSettings = v.object({
  poolSize: setting(wholeNumber(1, 1000), {
    name: 'DATABASE_POOL',
    fallback: '10',
    expected: 'a number from 1 to 1000',
    meaning: 'The most sessions with PostgreSQL, for each process.',
  }),
  migrations: setting(v.picklist(['apply', 'expect']), {
    name: 'MIGRATIONS',
    fallback: 'apply',
    expected: 'apply or expect',
    meaning:
      'With `expect` a server does not change the schema on PostgreSQL, and refuses to use an old one: `npm run admin -- migrate` is then a step of the upgrade.',
  }),
})

/** What must never be shown or logged. */
export const secretSettings = v.object({
  metricsToken: optionalSetting(text(/^[!-~]{16,256}$/), {
    name: 'METRICS_TOKEN',
    expected: '16 to 256 printable characters without spaces',
    meaning: 'Bearer token for `/metrics`. Without it nobody can read them, from any machine.',
  }),
  databaseUrl: optionalSetting(urlOf('postgres:', 'postgresql:'), {
    name: 'DATABASE_URL',
    shownFallback: '(embedded)',
    expected: 'a postgres:// address',
    meaning:
      'PostgreSQL 15 or newer for accounts and all durable state. Without it an embedded database under `DATA_DIR` serves one process.',
  }),
  redisUrl: optionalSetting(urlOf('redis:', 'rediss:'), {
    name: 'REDIS_URL',
    shownFallback: '(embedded)',
    expected: 'a redis:// or rediss:// address',
    meaning:
      'Redis 7 for replay marks, codes, captchas and limits, which all processes of a site then share. Without it each process keeps its own in memory.',
  }),
  natsUrl,
  smtpUrl,
  smsWebHook: smsWebHookSettings,
  geetestKey,
  coingeckoKey,
  telegramBotToken,
  namedProviders,
  walletNodes,
})

/** Every variable that the server reads, at its place in the configuration; in the order of the documentation. */
export const configSettings = v.object({
  http: httpSettings,
  roles: setting(v.pipe(list(v.picklist(roleNames)), v.minLength(1), v.transform(once)), {
    name: 'ROLES',
    fallback: 'site,gateway,market,collector',
    expected: 'one or more of site, gateway, market, collector and console, separated by commas',
    meaning: 'What this process runs. The console of operators runs only where it is named.',
  }),
  brand: setting(text(/^[a-z0-9-]{1,32}$/), {
    name: 'BRAND',
    fallback: 'default',
    expected: 'the name of a folder in brands/',
    meaning: 'The brand of the site.',
  }),
  /** Absolute path. */
  dataFolder: setting(
    v.pipe(
      textThat((path) => !path.includes('\0')),
      v.transform((path) => resolve(path)),
    ),
    {
      name: 'DATA_DIR',
      fallback: 'data',
      expected: 'a folder that the server may write to',
      meaning: 'The folder of embedded stores and operator files such as `tdk.json`.',
    },
  ),
  environment: setting(v.picklist(['production', 'beta']), {
    name: 'APP_ENV',
    fallback: 'production',
    expected: 'production or beta',
    meaning: 'In beta every call of the site carries the header `beta: 1`.',
  }),
  log: v.object({
    level: setting(v.picklist(logLevels), {
      name: 'LOG_LEVEL',
      fallback: 'warn',
      expected: `one of ${logLevels.join(', ')}`,
      meaning: 'How much is logged: JSON lines on standard error. `info` adds one line for each request.',
    }),
  }),
  operation: operationSettings,
  tracing: tracingSettings,
  market: marketSettings,
  news: v.object({
    feeds: setting(v.pipe(list(textThat(isFeedAddress)), v.maxLength(20), v.transform(once)), {
      name: 'NEWS_FEEDS',
      fallback: '',
      expected: 'up to 20 https:// addresses without a name or password in them, separated by commas',
      meaning:
        'Feeds (RSS, Atom, JSON Feed) whose news are shown together with the operator’s announcements, which are in the folder `announcements` of `DATA_DIR`.',
    }),
  }),
  images: imageSettings,
  pages: pageSettings,
  database: databaseSettings,
  messages: messageSettings,
  seedAccounts: setting(v.picklist(['auto', 'off']), {
    name: 'SEED_ACCOUNTS',
    fallback: 'auto',
    expected: 'auto or off',
    meaning:
      'With `auto` a server without `PUBLIC_ORIGIN` and `DATABASE_URL` that listens on this machine alone makes accounts for tests, and prints them.',
  }),
  signIn: signInSettings,
  signUp: signUpSettings,
  accounts: accountSettings,
  backends: backendSettings,
  security: securitySettings,
  events: eventSettings,
  console: consoleSettings,
  secrets: secretSettings,
})
