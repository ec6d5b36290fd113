import { createOutbound } from '@portico/outbound'
import type { SqlStore } from '@portico/stores'
import {
  createHookSending,
  freezeAccount,
  type HookSending,
  listHooks,
  removeHooks,
  setHooks,
} from '../src/index.ts'
import { hookTypes } from '../src/accounts/backends/hooks/hook-types.ts'
import { type AccountGateway, startAccountGateway } from './accounts.ts'
import { openBackend, operatorOf, type TestBackend } from './backends.ts'
import { testSecret } from './context.ts'
import { startReceiver } from './receiver.ts'

/** A site, a backend that is told everything, and what sends to it. */
export interface TestListener extends AsyncDisposable {
  readonly sql: SqlStore
  readonly accounts: AccountGateway
  readonly backend: TestBackend
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>
  /** How far the clock of the site is ahead of the machine's, by which the library of Standard Webhooks judges. */
  offsetMs: number
  now(): number
  scope(): ReturnType<typeof operatorOf>
  /** What the backend was told, the newest first. */
  told(limit?: number): ReturnType<typeof listHooks>
  /** Sends what is due, to the end. */
  round(): Promise<void>
  freeze(userId: string): Promise<boolean>
  /** Another process that sends. */
  openSending(privateHosts: readonly string[]): HookSending
  /** Begins anew: nothing was told. */
  reset(): Promise<void>
}

const name = 'listener'

/** Opens it on a database, which it closes. */
export async function openListener(sql: SqlStore): Promise<TestListener> {
  const stack = new AsyncDisposableStack()
  stack.use(sql)
  const accounts = stack.use(await startAccountGateway(sql))
  const receiver = await startReceiver()
  stack.defer(() => void receiver.server.close())
  const backend = await openBackend(accounts, sql, { name })

  function now() {
    return Date.now() + listener.offsetMs
  }

  function openSending(privateHosts: readonly string[]): HookSending {
    const outbound = stack.use(createOutbound({ privateHosts }))
    const logger = { warn: () => {}, error: () => {} }
    return createHookSending({ sql, website: 'portico', secret: testSecret, outbound, now, logger })
  }

  const sending = stack.use(openSending([receiver.host]))
  const scope = () => operatorOf(sql, now())
  const listener: TestListener = {
    ...{ sql, accounts, backend, receiver, offsetMs: 0, now, scope, openSending },
    told: (limit = 100) => listHooks(scope(), { backend: name, limit }),
    async round() {
      await sending.round()
      await sending.settled()
    },
    freeze: (userId) => freezeAccount(scope(), { userId, reason: 'asked' }),
    async reset() {
      await removeHooks(scope(), name)
      await sql.db.deleteFrom('hook_event').execute()
      await setHooks(scope(), { backend: name, url: receiver.url, types: hookTypes })
      receiver.received.length = 0
      Object.assign(receiver.answer, { status: 204, headers: {} })
      listener.offsetMs = 0
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
  return listener
}
