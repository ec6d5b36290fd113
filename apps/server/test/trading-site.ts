import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyCall, envelopeSchema } from '@portico/contract'
import { signCall, testDeviceKey } from '@portico/gateway/test-caller'
import { openSql } from '@portico/stores'
import * as v from 'valibot'
import { runAdminCommand } from '../src/admin/admin-command.ts'
import { openServerSecret } from '../src/trust/server-secret.ts'
import { type ExampleBackend, startExampleBackend } from './example-backend.ts'
import { freePort } from '@portico/stores/test-free-port'
import { startTestServer, type TestServer } from './server.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const website = 'default'

/** A person who is signed in, by a session that was begun before the server started. */
export interface Trader {
  readonly userId: string
  readonly cookie: string
  call(call: AnyCall, input?: unknown): Promise<{ readonly code: string; readonly data: unknown }>
}

/** A site with the backend of examples/ behind it. */
export interface TradingSite extends AsyncDisposable {
  readonly server: TestServer
  readonly backend: ExampleBackend
  /** `ann`; and `bob`, who has reset the password lately. */
  readonly traders: Readonly<Record<'ann' | 'bob', Trader>>
}

type Sql = Awaited<ReturnType<typeof openSql>>

/** Opens an account with a session of a device key; answers the token of the session. */
async function openTrader(sql: Sql, { userId, name }: { readonly userId: string; readonly name: string }) {
  const { thumbprint, publicKey, algorithm } = await testDeviceKey(name)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token, 'utf8').digest()
  const [at, later] = [new Date(), new Date(Date.now() + 3_600_000)]
  const account = { kind: 'user', email: `${name}@example.com`, password_hash: 'x'.repeat(20) } as const
  await sql.db
    .insertInto('account')
    .values({ user_id: userId, website, created_at: at, identity_level: 1, ...account })
    .execute()
  const key = { user_id: userId, thumbprint, algorithm }
  const spki = Buffer.from(publicKey, 'base64')
  await sql.db
    .insertInto('device')
    .values({ ...key, spki, label: null, created_at: at, seen_at: at })
    .execute()
  await sql.db
    .insertInto('session')
    .values({
      ...{ ...key, website, token_hash: hash, handle: hash.subarray(0, 16).toString('base64url') },
      ...{ family: crypto.randomUUID(), created_at: at, seen_at: at, authenticated_at: at },
      ...{ idle_until: later, absolute_until: later },
    })
    .execute()
  return token
}

/** What an operator does before the site starts: backends, and where they are told what happens. */
async function prepare(dataFolder: string, hookUrl: string) {
  await using sql = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
  let printed = ''
  const options = {
    ...{ sql, website, dataFolder, nowMs: Date.now(), consoleOrigin: 'https://console.example' },
    delistable: async () => new Set<string>(),
    secret: () => openServerSecret(join(dataFolder, 'trust')),
    write: (text: string) => {
      printed += text
    },
  }
  const run = (...args: readonly string[]) => runAdminCommand(args, options)
  await run('backend-add', 'desk', 'sessions:read,tokens:receive,identity:write')
  const credentials = printed
  await run('backend-add', 'other', 'tokens:receive')
  await run('hooks-set', 'desk', hookUrl, 'all')
  const tokens = {
    ann: await openTrader(sql, { userId: '2000000001', name: 'ann' }),
    bob: await openTrader(sql, { userId: '2000000002', name: 'bob' }),
  }
  const reset = { website, user_id: '2000000002', actor: '2000000002', action: 'password-reset' }
  await sql.db
    .insertInto('audit')
    .values({ ...reset, at: new Date(), ip: null, detail: '{}' })
    .execute()
  const valueOf = (label: string) => new RegExp(`^${label} +(\\S+)`, 'm').exec(credentials)?.[1] ?? ''
  const keys = { sendingKey: valueOf('sending key'), receivingKey: valueOf('receiving key') }
  return { tokens, name: 'desk', secret: valueOf('secret'), ...keys }
}

async function traderOf(origin: string, trader: { name: string; userId: string; token: string }) {
  const cookie = `sid=${trader.token}`
  const key = await testDeviceKey(trader.name)
  const call: Trader['call'] = async (target, input = {}) => {
    const { path, method, body, headers } = await signCall({
      ...{ call: target, key, timeMs: Date.now(), input },
      headers: { website, cookie, origin, 'content-type': 'application/json' },
    })
    const answer = await fetch(`${origin}${path}`, { method, body, headers })
    const { code, data } = v.parse(envelopeSchema, await answer.json())
    return { code, data }
  }
  return { userId: trader.userId, cookie, call }
}

/** Starts the example, prepares the site for it, and starts that. */
export async function startTradingSite(): Promise<TradingSite> {
  await using stack = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'trading-'))
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const [sitePort, backendPort] = [await freePort(), await freePort()]
  const { tokens, ...given } = await prepare(dataFolder, `http://127.0.0.1:${backendPort}/hooks`)
  const site = `http://localhost:${sitePort}`
  const backend = stack.use(await startExampleBackend({ ...given, site, port: backendPort }))
  const server = stack.use(
    await startTestServer({
      ...{ ROLES: 'gateway,market', DATA_DIR: dataFolder, PORT: String(sitePort), RATE_LIMIT_SCALE: '1000' },
      HOOKS_PRIVATE_HOSTS: `127.0.0.1:${backendPort}`,
    }),
  )
  const traders = {
    ann: await traderOf(site, { name: 'ann', userId: '2000000001', token: tokens.ann }),
    bob: await traderOf(site, { name: 'bob', userId: '2000000002', token: tokens.bob }),
  }
  const opened = stack.move()
  return { server, backend, traders, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
