import { isIP } from 'node:net'
import { type CallName, calls } from '@portico/contract'
import { geetestOrigin } from '@portico/gateway'
import * as v from 'valibot'
import { accountSettings } from './account-settings.ts'
import { eventSettings } from './event-settings.ts'
import { marketSettings } from './market-settings.ts'
import { operationSettings } from './operation-settings.ts'
import { messageSettings } from './message-settings.ts'
import { pageSettings } from './page-settings.ts'
import { wholeNumber } from './numbers.ts'
import type { Setting } from './setting.ts'
import { signInSettings } from './sign-in-settings.ts'
import { list, urlOf } from './texts.ts'

/** The parts of the product that one process may run. */
export const roleNames = ['site', 'gateway', 'market', 'collector'] as const

/** The calls that may ask for a captcha. */
const captchaScenes: readonly CallName[] = calls
  .filter(({ codes }) => codes.some((code) => code === 'captchaRequired'))
  .map(({ name }) => name)

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const domainPattern = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

function isOrigin(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text
}

function isFeedAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Every variable that the server reads, in the order of the documentation. */
export const settings = {
  PORT: {
    schema: v.optional(wholeNumber(0, 65_535), '3000'),
    fallback: '3000',
    expected: 'a port from 0 to 65535; 0 takes a free one',
    meaning: 'Where the server listens.',
  },
  HOST: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]{1,253}$/)), '127.0.0.1'),
    fallback: '127.0.0.1',
    expected: 'an IP address or a host name',
    meaning:
      'The interface that the server listens on. `0.0.0.0` opens it to the network, as a container needs.',
  },
  PUBLIC_ORIGIN: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.check(isOrigin))), null),
    fallback: '`http://localhost:PORT`',
    expected: 'an origin such as https://www.example.com, without a path',
    meaning:
      'The address that visitors see: canonical links, allowed origins of calls, HSTS when it is https.',
  },
  ROLES: {
    schema: v.optional(v.pipe(list(v.picklist(roleNames)), v.minLength(1)), 'site,gateway,market,collector'),
    fallback: 'site,gateway,market,collector',
    expected: 'one or more of site, gateway, market and collector, separated by commas',
    meaning: 'What this process runs.',
  },
  BRAND: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)), 'default'),
    fallback: 'default',
    expected: 'the name of a folder in brands/',
    meaning: 'The brand that the site wears.',
  },
  DATA_DIR: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => !text.includes('\0')),
      ),
      'data',
    ),
    fallback: 'data',
    expected: 'a folder that the server may write to',
    meaning: 'Where embedded stores and operator files such as `tdk.json` live.',
  },
  APP_ENV: {
    schema: v.optional(v.picklist(['production', 'beta']), 'production'),
    fallback: 'production',
    expected: 'production or beta',
    meaning: 'In beta every call of the site carries the header `beta: 1`.',
  },
  ...marketSettings,
  NEWS_FEEDS: {
    schema: v.optional(v.pipe(list(v.pipe(v.string(), v.check(isFeedAddress))), v.maxLength(20)), ''),
    fallback: '(none)',
    expected: 'up to 20 https:// addresses without a name or password in them, separated by commas',
    meaning:
      'Feeds (RSS, Atom, JSON Feed) whose news are shown beside the operator’s announcements, which lie in the folder `announcements` of `DATA_DIR`.',
  },
  IMAGE_DOMAINS: {
    schema: v.optional(list(v.pipe(v.string(), v.regex(domainPattern))), ''),
    fallback: '(none)',
    expected: 'domain names in lower case, separated by commas',
    meaning:
      'Domains that images may come from: answered to the browser, which probes them, and allowed by the CSP.',
  },
  IMAGE_DOMAINS_INTERNAL: {
    schema: v.optional(list(v.pipe(v.string(), v.regex(domainPattern))), ''),
    fallback: '(none)',
    expected: 'domain names in lower case, separated by commas',
    meaning: 'The same for visitors in the operator’s home market.',
  },
  TRUSTED_PROXY: {
    schema: v.optional(list(v.pipe(v.string(), v.check(isAddressRange))), ''),
    fallback: '(none)',
    expected: 'IP addresses or CIDR ranges, separated by commas',
    meaning: 'Proxies whose X-Forwarded-For is believed. Without it those headers are ignored.',
  },
  KEEP_ALIVE_MS: {
    schema: v.optional(wholeNumber(1000, 600_000), '10000'),
    fallback: '10000',
    expected: 'milliseconds from 1000 to 600000',
    meaning:
      'How long an idle connection is kept. Behind a load balancer: longer than the balancer’s own idle time.',
  },
  LOG_LEVEL: {
    schema: v.optional(v.picklist(logLevels), 'warn'),
    fallback: 'warn',
    expected: `one of ${logLevels.join(', ')}`,
    meaning: 'How much is logged: JSON lines on standard error. `info` adds one line for each request.',
  },
  ...operationSettings,
  ...pageSettings,
  SIGN_ALGORITHM: {
    schema: v.optional(v.picklist(['rsa2048', 'rsa1024']), 'rsa2048'),
    fallback: 'rsa2048',
    expected: 'rsa2048 or rsa1024',
    meaning: 'The size of device keys. `rsa1024` takes both sizes; it is below what is held to be secure.',
  },
  SEALING: {
    schema: v.optional(v.picklist(['on', 'off']), 'on'),
    fallback: 'on',
    expected: 'on or off',
    meaning: 'Whether passwords and codes are encrypted in the browser. `off` trusts TLS alone.',
  },
  RATE_LIMIT_SCALE: {
    schema: v.optional(wholeNumber(1, 100_000), '1'),
    fallback: '1',
    expected: 'a whole number from 1 to 100000',
    meaning:
      'Multiplies how often one address or device may call, what pages may cost one address, and what events one address or network may bring: for load tests, and for many visitors behind one address. What the whole site takes of events in a day stays.',
  },
  CAPTCHA: {
    schema: v.optional(v.picklist(['built-in', 'geetest']), 'built-in'),
    fallback: 'built-in',
    expected: 'built-in or geetest',
    meaning: 'What tells people from scripts: a proof of work, or GeeTest version 4.',
  },
  CAPTCHA_SCENES: {
    schema: v.optional(list(v.picklist(captchaScenes)), 'sendCode'),
    fallback: 'sendCode',
    expected: `names out of ${captchaScenes.join(', ')}, separated by commas`,
    meaning: 'Calls that always ask for a captcha. A log-in asks for one after failures in any case.',
  },
  GEETEST_ID: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,64}$/))), null),
    fallback: '(none)',
    expected: '16 to 64 letters and digits, given where CAPTCHA is geetest',
    meaning: 'The id of the operator’s captcha.',
  },
  GEETEST_KEY: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,64}$/))), null),
    fallback: '(none)',
    expected: '16 to 64 letters and digits, given where CAPTCHA is geetest',
    meaning: 'Its key, which signs what is asked of the validation service.',
  },
  GEETEST_ORIGIN: {
    schema: v.optional(v.pipe(v.string(), v.check(isOrigin)), geetestOrigin),
    fallback: geetestOrigin,
    expected: `an origin such as ${geetestOrigin}, without a path`,
    meaning: 'Where the validation service is.',
  },
  METRICS_TOKEN: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[!-~]{16,256}$/))), null),
    fallback: '(none)',
    expected: '16 to 256 printable characters without spaces',
    meaning: 'Bearer token for `/metrics`. Without it nobody may read them, from whatever machine.',
  },
  DATABASE_URL: {
    schema: v.optional(urlOf(['postgres:', 'postgresql:']), null),
    fallback: '(embedded)',
    expected: 'a postgres:// address',
    meaning:
      'PostgreSQL 15 or newer for accounts and all durable state. Without it an embedded database under `DATA_DIR` serves one process.',
  },
  DATABASE_POOL: {
    schema: v.optional(wholeNumber(1, 1000), '10'),
    fallback: '10',
    expected: 'a number from 1 to 1000',
    meaning: 'Sessions with PostgreSQL at most, for each process.',
  },
  MIGRATIONS: {
    schema: v.optional(v.picklist(['apply', 'expect']), 'apply'),
    fallback: 'apply',
    expected: 'apply or expect',
    meaning:
      'With `expect` a server changes no schema on PostgreSQL and refuses one that is behind: `npm run admin -- migrate` is a step of the upgrade then.',
  },
  REDIS_URL: {
    schema: v.optional(urlOf(['redis:', 'rediss:']), null),
    fallback: '(embedded)',
    expected: 'a redis:// or rediss:// address',
    meaning:
      'Redis 7 for replay marks, codes, captchas and limits, which all processes of a site share then. Without it they live in the process.',
  },
  SMTP_URL: {
    schema: v.optional(urlOf(['smtp:', 'smtps:']), null),
    fallback: '(outbox)',
    expected: 'a smtp:// or smtps:// address',
    meaning:
      'Where mail is handed on. Without it each message is a JSON file in the folder `outbox` of `DATA_DIR`.',
  },
  MAIL_FROM: {
    schema: v.optional(
      v.pipe(v.string(), v.regex(/^(?:[^<>@\r\n]{1,64} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
      'no-reply@localhost',
    ),
    fallback: 'no-reply@localhost',
    expected: 'an address such as no-reply@example.com or Example <no-reply@example.com>',
    meaning: 'Who mail comes from.',
  },
  ...messageSettings,
  SMS_WEBHOOK_URL: {
    schema: v.optional(urlOf(['https:', 'http:']), null),
    fallback: '(outbox)',
    expected: 'a https:// address',
    meaning:
      'The service that sends text messages: it gets a POST with `to` and `text`. Without it each is a JSON file in the outbox.',
  },
  SMS_WEBHOOK_TOKEN: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[!-~]{8,512}$/))), null),
    fallback: '(none)',
    expected: '8 to 512 printable characters without spaces; needed with SMS_WEBHOOK_URL',
    meaning: 'Bearer token for that service.',
  },
  SEED_ACCOUNTS: {
    schema: v.optional(v.picklist(['auto', 'off']), 'auto'),
    fallback: 'auto',
    expected: 'auto or off',
    meaning:
      'With `auto` a server that was told no `PUBLIC_ORIGIN` and no `DATABASE_URL` and listens on this machine alone makes accounts to try, and prints them.',
  },
  ...signInSettings,
  ...accountSettings,
  ...eventSettings,
} as const satisfies Record<string, Setting<unknown>>

/** The name of a variable that the server reads. */
export type SettingName = keyof typeof settings
