import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createTestAuthenticator, type TestAuthenticator } from '@portico/passkeys/test-authenticator'
import { openRateLimits, openSql, openVolatile, type SqlStore } from '@portico/stores'
import { makeTestDatabase } from '@portico/stores/test-database'
import Fastify from 'fastify'
import { sql as statement } from 'kysely'
import * as v from 'valibot'
import type { OperatorRole } from '../src/contract/roles.ts'
import { type Answer, answer } from '../src/contract/session.ts'
import { registerCalls } from '../src/server/http/calls.ts'
import { inviteOwner } from '../src/server/operators/invite-owner.ts'
import { openInvitation } from '../src/server/operators/invitations.ts'
import type { AccountsPort, ConsoleContext, OperatorMail } from '../src/server/ports.ts'
import { notedContent } from './noted-content.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const website = 'portico'
const origin = 'https://console.example'
const rpId = 'console.example'

/** A database of a test, with every table. */
export interface TestDatabase extends AsyncDisposable {
  readonly sql: SqlStore
}

/** The embedded database in a folder of its own, or one on the server of `TEST_DATABASE_URL`. */
export async function openTestDatabase(serverUrl: string | null): Promise<TestDatabase> {
  if (serverUrl !== null) {
    const database = await makeTestDatabase(serverUrl)
    const { databaseUrl } = database
    const sql = await openSql({ dataFolder: tmpdir(), databaseUrl, logger: quiet })
    return {
      sql,
      async [Symbol.asyncDispose]() {
        await sql[Symbol.asyncDispose]()
        await database[Symbol.asyncDispose]()
      },
    }
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'console-'))
  const sql = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
  return {
    sql,
    async [Symbol.asyncDispose]() {
      await sql[Symbol.asyncDispose]()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Takes everybody's access away, and what waits. */
export async function emptyOperators({ db }: SqlStore): Promise<void> {
  for (const table of ['operator_request', 'operator_invitation', 'operator_session', 'operator_passkey']) {
    await statement`delete from ${statement.table(table)}`.execute(db)
  }
  await db
    .updateTable('operator')
    .set({ removed_at: new Date(0) })
    .execute()
}

/** Why a call was refused; null where it was not. */
export function refusalOf(answer: Answer) {
  return answer.state === 'refused' ? answer.refusal : null
}

/** The id of a request that was made; empty where none was. */
export function idOf(answer: Answer): string {
  return answer.state === 'asked' ? answer.id : ''
}

/** What the link of an invitation holds. */
export function tokenOf(made: Answer): string {
  const { data } = v.parse(v.object({ data: v.object({ link: v.string() }) }), made)
  return data.link.split('#')[1] ?? ''
}

/** An operator at a browser. */
export interface TestOperator {
  readonly id: string
  readonly name: string
  readonly authenticator: TestAuthenticator
  call(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  act(name: string, input?: unknown): Promise<Answer>
  /** Uses the passkey once more. */
  prove(): Promise<Answer>
  logIn(): Promise<Answer>
  /** Begins a ceremony, and answers a challenge; nothing is sent. */
  begin(purpose: 'log-in' | 'prove'): Promise<{ readonly ceremony: string; readonly challenge: string }>
  sign(challenge: string, more?: { readonly count?: number }): string
  /** The Cookie header as it is now. */
  cookie(): string
}

/** A console on a database, with a clock that the test moves. */
export interface ConsoleSite extends AsyncDisposable {
  readonly sql: SqlStore
  readonly context: ConsoleContext
  readonly clock: { nowMs: number }
  readonly mails: OperatorMail[]
  /** What accounts were asked to do, as names of the port's functions. */
  readonly done: string[]
  /** Somebody who has joined with these roles, invited by an operator or on the server. */
  operator(name: string, roles: readonly OperatorRole[], by?: TestOperator): Promise<TestOperator>
}

const noStanding = {
  ...{ openOtc: false, openContract: false, openGtFees: false, identityLevel: 0, identityFlag: 0 },
  ...{ vipLevel: 0, showUserVip: false, agencyId: null },
}

/** Accounts of which one exists, and that note what is done. */
function notedAccounts(done: string[]): AccountsPort {
  const note = async (name: string) => {
    done.push(name)
    return true
  }
  return {
    find: async () => ({ people: [], isCut: false }),
    read: async () => null,
    freeze: () => note('freeze'),
    unfreeze: () => note('unfreeze'),
    unlock: async () => {
      await note('unlock')
      return async () => void (await note('unlocked'))
    },
    endSessions: async () => ({ ended: Number(await note('endSessions')), left: 1 }),
    removeSecondSteps: async () => {
      await note('removeSecondSteps')
      return ['email', 'passkey']
    },
    changeContact: async () => {
      await note('changeContact')
      return { outcome: 'begun', before: 'a***@person.example', after: 'n***@person.example' }
    },
    lockStanding: async () => noStanding,
    exportData: async () => ({ number: 1 }),
    erase: (_scope, userId) => (userId === '0000000000' ? Promise.resolve(false) : note('erase')),
    change: async (_scope, { type }) => {
      await note(type)
      return { outcome: 'applied', userId: '2000000001' }
    },
    agencies: async () => [],
    recoveries: async () => [],
    reviewRecovery: () => note('reviewRecovery'),
  }
}

interface Caller {
  readonly post: (url: string, body: unknown, headers: Record<string, string>) => Promise<Posted>
}

interface Posted {
  readonly answer: Answer
  readonly cookie: string | null
}

const ceremony = v.object({ ceremony: v.string(), options: v.record(v.string(), v.unknown()) })
const optionsSchema = v.looseObject({ challenge: v.string(), user: v.optional(v.object({ id: v.string() })) })

function readCeremony(got: Answer) {
  if (got.state !== 'done') throw new Error(`no ceremony began: ${JSON.stringify(got)}`)
  const { ceremony: id, options } = v.parse(ceremony, got.data)
  return { id, options: v.parse(optionsSchema, options) }
}

/** Joins with an invitation's link. */
async function joinWith({ post }: Caller, link: string): Promise<TestOperator> {
  const authenticator = createTestAuthenticator()
  let held = ''
  let id = ''

  async function call(path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}) {
    const got = await post(`/api/${path}`, body, { ...(held === '' ? {} : { cookie: held }), ...headers })
    if (got.cookie !== null) held = got.cookie
    return got.answer
  }
  async function begin(purpose: 'log-in' | 'prove') {
    const begun = readCeremony(await call(`${purpose}/start`))
    return { ceremony: begun.id, challenge: begun.options.challenge }
  }
  const sign: TestOperator['sign'] = (challenge, more = {}) =>
    authenticator.get({ challenge, origin, rpId, userHandle: id, ...more })
  async function show(purpose: 'log-in' | 'prove') {
    const { ceremony: ceremonyId, challenge } = await begin(purpose)
    return call(`${purpose}/finish`, { ceremony: ceremonyId, response: sign(challenge) })
  }

  const token = link.split('#')[1] ?? ''
  const begun = readCeremony(await call('join/start', { token }))
  id = begun.options.user?.id ?? ''
  const made = authenticator.create({ challenge: begun.options.challenge, origin, rpId })
  const joined = await call('join/finish', { ceremony: begun.id, response: made })
  if (joined.state !== 'done') throw new Error(`nobody joined: ${JSON.stringify(joined)}`)
  return {
    id,
    name: '',
    authenticator,
    call,
    begin,
    sign,
    act: (name, input = {}) => call(`act/${name}`, input),
    prove: () => show('prove'),
    logIn: () => show('log-in'),
    cookie: () => held,
  }
}

/** Opens a console with the calls of its pages, answered by a server of its own; documents note what is done unless others are given. */
export async function openConsoleSite(
  sql: SqlStore,
  part: Partial<Pick<ConsoleContext, 'content' | 'queueMail'>> = {},
): Promise<ConsoleSite> {
  const clock = { nowMs: 1_800_000_000_000 }
  const mails: OperatorMail[] = []
  const done: string[] = []
  const volatile = await openVolatile({ redisUrl: null, now: () => clock.nowMs, logger: quiet })
  const rules = { console: [{ points: 100_000, windowMs: 60_000 }] }
  const limits = await openRateLimits({ rules, redisUrl: null, logger: quiet })
  const context: ConsoleContext = {
    ...{ website, siteName: 'Test', origin, sql, volatile, limits, logger: quiet, idleMs: 900_000 },
    accounts: notedAccounts(done),
    market: {
      name: website,
      shown: (asset) => (asset === 'dust' ? { kind: 'crypto', price: '2', supply: '1000' } : null),
      priceText: (price) => price,
      isSameLevel: (_kind, one, other) => Math.abs(Number(one) - Number(other)) < 0.05 * Number(one),
      delistable: async () => new Set(['dust']),
      delist: async () => true,
      relist: async () => true,
    },
    hooks: { replay: async () => 1 },
    queueMail: async (_db, mail) => () => void mails.push(mail),
    content: notedContent(done),
    now: () => clock.nowMs,
    ...part,
  }
  const app = Fastify()
  registerCalls(app, context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = v.parse(v.object({ port: v.number() }), app.server.address())
  const post: Caller['post'] = async (path, body, headers) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, path, method: 'POST' },
      headers: { host: rpId, origin, 'content-type': 'application/json', ...headers },
    })
    sent.end(JSON.stringify(body))
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
    })
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? null
    return { answer: v.parse(answer, await json(response)), cookie }
  }
  return {
    ...{ sql, context, clock, mails, done },
    async operator(name, roles, by) {
      const nowMs = clock.nowMs
      const contact = `${name.toLowerCase()}@console.example`
      const invitation =
        roles.join() === 'owner'
          ? await inviteOwner({ sql, website, nowMs, origin }, { name, contact })
          : await openInvitation(
              { db: sql.db, website, nowMs },
              { name, contact, roles, by: by?.id ?? null },
              { origin },
            )
      if (invitation === null) throw new Error(`the name ${name} is taken`)
      return { ...(await joinWith({ post }, invitation.link)), name }
    },
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections()
      await app.close()
      await limits[Symbol.asyncDispose]()
      await volatile[Symbol.asyncDispose]()
    },
  }
}

/** Databases that a suite runs on: the embedded one, and PostgreSQL where `TEST_DATABASE_URL` names a server. */
export const testDatabases: readonly (readonly [string, string | null])[] = [
  ['embedded', null],
  ...(process.env['TEST_DATABASE_URL'] === undefined
    ? []
    : [['PostgreSQL', process.env['TEST_DATABASE_URL']] as const]),
]
