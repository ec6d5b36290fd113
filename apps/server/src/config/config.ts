import * as v from 'valibot'
import { ConfigError, inputOf, type Setting, settingAt, settingsOf } from './setting.ts'
import { configSettings } from './settings.ts'
import { clientSecretsOf, signInOf } from './sign-in-providers.ts'

type Values = v.InferOutput<typeof configSettings>

type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value

/** What a process is told from outside. Frozen all through; `secrets` is the only part that must never be shown. */
export type ServerConfig = Frozen<ReturnType<typeof configOf>>

function problemOf({ name, expected }: Setting): string {
  return `${name}: expected ${expected}`
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  const problems = issues.map(({ path = [] }) => {
    const setting = settingAt(
      configSettings,
      path.map(({ key }) => key),
    )
    return setting === null ? [] : [problemOf(setting)]
  })
  return [...new Set(problems.flat())]
}

/** Variables that others of the environment ask for and that are not there, or not so. */
function missingIn(values: Values): readonly string[] {
  const { market, security, secrets } = values
  const readsCloses = market.sources.includes('closes')
  const usesGeetest = security.captcha === 'geetest'
  return [
    ...(readsCloses && market.closes === null ? ['CLOSES_URL'] : []),
    ...(usesGeetest && security.geetest.id === null ? ['GEETEST_ID'] : []),
    ...(usesGeetest && secrets.geetestKey === null ? ['GEETEST_KEY'] : []),
    ...(secrets.smsWebHook.url !== null && secrets.smsWebHook.token === null ? ['SMS_WEBHOOK_TOKEN'] : []),
    ...(sharesHost(values) ? ['CONSOLE_ORIGIN'] : []),
  ]
}

/**
 * Cookies and passkeys belong to a host, whatever its port: on the host of visitors, pages of the site would be asked with those of
 * operators.
 */
function sharesHost({ http, console }: Values): boolean {
  if (http.publicOrigin === null || console.origin === null) return false
  return new URL(http.publicOrigin).hostname === new URL(console.origin).hostname
}

/** Null for the built-in captcha. */
function geetestOf({ captcha, geetest: { id, origin } }: Values['security']) {
  return captcha === 'built-in' || id === null ? null : { id, origin }
}

/** Null writes texts to the outbox. */
function smsWebHookOf({ url, token }: Values['secrets']['smsWebHook']) {
  return url === null || token === null ? null : { url, token }
}

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '::1']

/** A server on its own machine, with no public address and no shared database, is being tried out. */
function seedsAccounts({ seedAccounts, http, secrets }: Values): boolean {
  const isTrial =
    http.publicOrigin === null && secrets.databaseUrl === null && loopbackHosts.includes(http.host)
  return seedAccounts === 'auto' && isTrial
}

/** The values, and what follows from several of them together. */
function configOf(values: Values) {
  const { accounts, security, secrets } = values
  const { captcha: _captcha, ...rest } = security
  const { namedProviders: _providers, ...otherSecrets } = secrets
  const resendMs = Math.min(...security.rates.code.map(({ windowMs }) => windowMs))
  return {
    ...values,
    seedAccounts: seedsAccounts(values),
    accounts: { ...accounts, code: { ...accounts.code, resendMs } },
    security: { ...rest, geetest: geetestOf(security) },
    signIn: signInOf(values),
    secrets: {
      ...otherSecrets,
      smsWebHook: smsWebHookOf(secrets.smsWebHook),
      clientSecrets: clientSecretsOf(values),
    },
  }
}

function freezeDeeply<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) freezeDeeply(part)
  }
  return Object.freeze(value)
}

/** Reads the configuration out of an environment. An empty variable counts as missing. Throws a ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const parsed = v.safeParse(configSettings, inputOf(configSettings, environment))
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.issues))
  const missing = missingIn(parsed.output)
  if (missing.length > 0) {
    throw new ConfigError(
      settingsOf(configSettings)
        .filter(({ name }) => missing.includes(name))
        .map(problemOf),
    )
  }
  return freezeDeeply(configOf(parsed.output))
}

/** Reads the configuration of this process; the only place that touches its environment. Throws a ConfigError. */
export function loadConfig(): ServerConfig {
  return parseConfig(process.env)
}
