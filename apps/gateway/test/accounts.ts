import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeviceKeyPair, fromBase64, generateDeviceKey, signDeviceCheck } from '@portico/channel'
import { type AnyCall, agencyLogin, checkCaptcha, getCaptchaId, login } from '@portico/contract'
import { type Account, type NewAccount, openSql, openVolatile, type SqlStore } from '@portico/stores'
import { solveChallenge } from 'altcha-lib/v1'
import * as v from 'valibot'
import { createSessionReader, defaultAccountSettings, type GatewayContext } from '../src/index.ts'
import { newTraceId, signCall } from './caller.ts'
import { startTestGateway, type TestGateway, testNowMs } from './gateway.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A store of which a test owns more than its connections: `end` follows when these are closed. */
export function ownedSql(sql: SqlStore, end: () => PromiseLike<void>): SqlStore {
  return {
    db: sql.db,
    sessions: sql.sessions,
    ready: () => sql.ready(),
    migrate: () => sql.migrate(),
    async [Symbol.asyncDispose]() {
      await sql[Symbol.asyncDispose]()
      await end()
    },
  }
}

/** An embedded database in a folder of its own, with every table. */
export async function openTestSql(): Promise<SqlStore> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'accounts-'))
  const sql = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
  return ownedSql(sql, () => rm(dataFolder, { recursive: true }))
}

/** A clock that a test moves. */
export interface TestClock {
  nowMs: number
}

/** A gateway with accounts on a database, and its clock. */
export interface AccountGateway extends AsyncDisposable {
  readonly gateway: TestGateway
  readonly clock: TestClock
  /** A browser with a key of its own and no cookies, or with those of another one, which is perhaps on another gateway. */
  browser(like?: Pick<TestBrowser, 'key' | 'cookies'>): Promise<TestBrowser>
  /** Opens an account without the calls; the password is `testPassword`, hashed as the gateway does. */
  open(account: Partial<NewAccount>): Promise<Account>
  /** A browser that the account is signed in with, on a device that it knows. */
  signedIn(account: Account): Promise<TestBrowser>
  /** The code that was last sent to an address or number; throws where there is none. */
  codeFor(to: string): string
}

const envelopeSchema = v.object({ code: v.string(), msg: v.string(), data: v.unknown() })

/** An answer as a test looks at it. */
export interface TestAnswer {
  readonly status: number
  readonly code: string
  readonly data: unknown
  readonly cookies: readonly string[]
  readonly response: Response
  /** The body as it came. */
  readonly text: string
}

/** What a call may carry besides its input. */
export interface TestCallOptions {
  /** A key of an earlier log-in that vouches for this browser's key. */
  readonly vouchedBy?: DeviceKeyPair
  readonly captchaToken?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Signs, seals and keeps cookies as a browser does. */
export interface TestBrowser {
  readonly key: DeviceKeyPair
  readonly cookies: Map<string, string>
  /** Fields that the call seals are sealed; the others go in clear. */
  call(call: AnyCall, input?: unknown, options?: TestCallOptions): Promise<TestAnswer>
  /** Earns a captcha token for a call. */
  passCaptcha(scene: string): Promise<string>
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function splitInput(call: AnyCall, input: unknown) {
  if (!isRecord(input) || call.sealing === 'never') return { clear: input, fields: null }
  const entries = Object.entries(input)
  const isSealed = ([name]: [string, unknown]) => call.encryptedFields.includes(name)
  return {
    clear: Object.fromEntries(entries.filter((entry) => !isSealed(entry))),
    fields: Object.fromEntries(entries.filter(isSealed).map(([name, value]) => [name, String(value)])),
  }
}

function keepCookies(jar: Map<string, string>, lines: readonly string[]) {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
}

async function vouch(
  keys: { old: DeviceKeyPair; own: DeviceKeyPair },
  at: { path: string; timeMs: number; traceId: string },
) {
  const signKeySpki = fromBase64(keys.own.publicKey) ?? new Uint8Array()
  const check = await signDeviceCheck({ key: keys.old, ...at, signKeySpki })
  return { userCheckDeviceSign: check, lastAlgorithm: keys.old.algorithm }
}

async function answerOf(response: Response): Promise<TestAnswer> {
  const text = await response.text()
  const { code, data } = v.parse(envelopeSchema, JSON.parse(text))
  return { status: response.status, code, data, cookies: response.headers.getSetCookie(), response, text }
}

const challengeSchema = v.object({
  geetestId: v.string(),
  captchaType: v.number(),
  proofOfWork: v.object({
    algorithm: v.string(),
    challenge: v.string(),
    salt: v.string(),
    signature: v.string(),
    maxNumber: v.number(),
  }),
})

async function createBrowser(
  gateway: TestGateway,
  clock: TestClock,
  like?: Pick<TestBrowser, 'key' | 'cookies'>,
): Promise<TestBrowser> {
  const key = like?.key ?? (await generateDeviceKey('rsa2048', { extractable: true }))
  const cookies = like?.cookies ?? new Map<string, string>()

  const call: TestBrowser['call'] = async (target, input = {}, options = {}) => {
    const { clear, fields } = splitInput(target, input)
    const traceId = newTraceId()
    const at = { path: target.path, timeMs: clock.nowMs, traceId }
    const { vouchedBy, captchaToken } = options
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = await signCall({
      call: target,
      key,
      timeMs: clock.nowMs,
      traceId,
      input: clear,
      ...(fields === null ? {} : { sealed: { fields, trust: gateway.services.trust } }),
      headers: {
        ...(jar === '' ? {} : { cookie: jar }),
        ...(vouchedBy === undefined ? {} : await vouch({ old: vouchedBy, own: key }, at)),
        ...(captchaToken === undefined ? {} : { 'captcha-token': captchaToken }),
        ...options.headers,
      },
    })
    const answer = await answerOf(await gateway.send(request))
    keepCookies(cookies, answer.cookies)
    return answer
  }

  return {
    key,
    cookies,
    call,
    async passCaptcha(scene) {
      const asked = await call(getCaptchaId, { scene })
      const { proofOfWork, geetestId, captchaType } = v.parse(challengeSchema, asked.data)
      const { challenge, salt, algorithm, maxNumber, signature } = proofOfWork
      const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise
      const number = solution?.number
      const proof = Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature }))
      const captchaValidate = proof.toString('base64')
      const checked = await call(checkCaptcha, { scene, geetestId, captchaType, captchaValidate })
      return v.parse(v.object({ captchaToken: v.string() }), checked.data).captchaToken
    },
  }
}

/** The password of accounts that tests open. */
export const testPassword = 'correct horse battery'

/** Makes a browser's key known to an account and logs in, so that no further step is asked for. */
async function logInKnown(sql: SqlStore, browser: TestBrowser, account: Account): Promise<TestBrowser> {
  const { key } = browser
  const at = new Date(testNowMs)
  await sql.db
    .insertInto('device')
    .values({
      user_id: account.user_id,
      thumbprint: key.thumbprint,
      spki: fromBase64(key.publicKey) ?? new Uint8Array(),
      algorithm: key.algorithm,
      label: null,
      created_at: at,
      seen_at: at,
    })
    .execute()
  const call = account.kind === 'agency' ? agencyLogin : login
  const answer = await browser.call(call, { loginName: account.email ?? '', pwd: testPassword })
  if (answer.code !== '00000' || browser.cookies.size === 0) throw new Error(`No session: ${answer.text}`)
  return browser
}

let opened = 0

async function openAccount(
  sql: SqlStore,
  passwords: GatewayContext['passwords'],
  account: Partial<NewAccount>,
): Promise<Account> {
  opened += 1
  const hasName = account.email !== undefined || account.parent_user_id !== undefined
  const at = new Date(testNowMs)
  return sql.db
    .insertInto('account')
    .values({
      user_id: String(2_000_000_000 + opened),
      website: 'portico',
      kind: 'user',
      ...(hasName ? {} : { email: `user-${opened}@example.com`, email_verified_at: at }),
      password_hash: account.parent_user_id === undefined ? await passwords.hash(testPassword) : null,
      created_at: at,
      ...account,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Starts a gateway on a database, with a clock of its own; limits are out of reach unless given. X-Forwarded-For says where a
 * call comes from.
 */
export async function startAccountGateway(
  sql: SqlStore,
  part: Partial<GatewayContext> = {},
): Promise<AccountGateway> {
  const clock: TestClock = { nowMs: testNowMs }
  const now = () => clock.nowMs
  const settings = part.settings ?? defaultAccountSettings
  const website = 'portico'
  const volatile = part.volatile ?? (await openVolatile({ redisUrl: null, now, logger: quiet }))
  const sessions = createSessionReader({ sql, website, settings, logger: quiet })
  const gateway = await startTestGateway({ now, sql, volatile, sessions, ...part }, undefined, '127.0.0.1')
  const { mails, texts } = gateway.services
  return {
    gateway,
    clock,
    browser: (like) => createBrowser(gateway, clock, like),
    open: (account) => openAccount(sql, gateway.context.passwords, account),
    signedIn: async (account) => logInKnown(sql, await createBrowser(gateway, clock), account),
    codeFor(to) {
      const sent = [...mails, ...texts].filter((message) => message.to === to).map(({ text }) => text)
      const code = /\b\d{6}\b/.exec(sent.at(-1) ?? '')?.[0]
      if (code === undefined) throw new Error(`No code was sent to ${to}`)
      return code
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await volatile[Symbol.asyncDispose]()
    },
  }
}
