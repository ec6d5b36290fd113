import { createLocalCache } from '@portico/preferences'
import { login } from '@portico/contract'
import {
  createRequestLayer,
  createSessionMarker,
  RequestError,
  type RequestLayer,
  type Toast,
} from '@portico/request'
import { createHandClock, type HandClock } from '@portico/request/test-bench'
import type {
  CaptchaChallenge,
  CaptchaOutcome,
  KeyStore,
  ProtectionOptions,
  RunAlone,
  Task,
  TaskWorker,
} from '../src/index.ts'
import { createKeyStore, createPemKeys, createProtection, createRunAlone } from '../src/index.ts'
import {
  certificates,
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
  vectorTimeMs,
} from './gateway.ts'
import { serveTasks } from '../src/worker.ts'

/** A storage without a browser. */
export function createTestStorage(stored = new Map<string, string>()) {
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** A worker that does its tasks for real, in this thread; what passes is cloned as between threads. */
export function openTestWorker(): TaskWorker {
  const target = new EventTarget()
  let isTerminated = false
  let serve: (event: { readonly data: Task }) => void = () => {}
  serveTasks({
    addEventListener: (_, listener) => {
      serve = listener
    },
    postMessage: (message) => {
      const data: unknown = structuredClone(message)
      if (!isTerminated) target.dispatchEvent(new MessageEvent('message', { data }))
    },
  })
  return {
    postMessage: (task) => queueMicrotask(() => serve({ data: structuredClone(task) })),
    addEventListener: (type, listener) => {
      target.addEventListener(type, (event) => {
        if (event instanceof MessageEvent) listener(event)
      })
    },
    terminate: () => {
      isTerminated = true
    },
  }
}

/** The marker cookie of a browser whose only cookie it is. */
function createTestCookies() {
  let cookie = ''
  return {
    get cookie() {
      return cookie
    },
    set cookie(written: string) {
      cookie = written.includes('Max-Age=0') ? '' : (written.split(';')[0] ?? '')
    },
  }
}

/** A reader's page with the whole layer in it, and what can be seen of it from outside. */
export interface Visit extends AsyncDisposable {
  readonly gateway: TestGateway
  readonly layer: RequestLayer
  readonly keys: KeyStore
  readonly clock: HandClock
  readonly cookies: { cookie: string }
  readonly toasts: Toast[]
  readonly challenges: CaptchaChallenge[]
  readonly signedOut: string[]
  readonly closed: string[]
  readonly local: Map<string, string>
  readonly session: Map<string, string>
}

export interface VisitOptions {
  readonly reply?: TestGatewayOptions['reply']
  readonly solve?: (
    challenge: CaptchaChallenge,
    signal: AbortSignal,
  ) => CaptchaOutcome | Promise<CaptchaOutcome>
  readonly locale?: string
  readonly protection?: Partial<ProtectionOptions>
  /** Tells the gateway's time from the reader's. */
  readonly gatewayTime?: (nowMs: number) => number
}

const ignore = () => {}

const reader = { website: 'default', terminalCode: '', deviceId: 'd', language: 0 }

/** A key store as a page has it, over a storage of its own. */
function createTestKeys(
  storage: ReturnType<typeof createTestStorage>,
  now: () => number,
  runAlone: RunAlone,
) {
  const events = { addEventListener: ignore, removeEventListener: ignore }
  const cache = createLocalCache({ storage: () => storage, events, log: ignore })
  return createKeyStore({ cache, privateKeys: createPemKeys(ignore), runAlone, now })
}

/** Opens a page at the time of the vectors, with a gateway of its own behind it. */
export async function openVisit(options: VisitOptions = {}): Promise<Visit> {
  const { reply = () => undefined, solve = () => ({ outcome: 'failed' }), gatewayTime = (ms) => ms } = options
  const clock = createHandClock(vectorTimeMs)
  const gateway = await startTestGateway({ reply, now: () => gatewayTime(clock.now()) })
  const local = createTestStorage()
  const session = createTestStorage()
  const runAlone = createRunAlone(null)
  const keys = createTestKeys(local, () => clock.now(), runAlone)
  const cookies = createTestCookies()
  const told = {
    toasts: new Array<Toast>(),
    challenges: new Array<CaptchaChallenge>(),
    signedOut: new Array<string>(),
    closed: new Array<string>(),
  }
  const layer = createRequestLayer({
    origin: gateway.origin,
    fetch: globalThis.fetch,
    clock,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    caller: () => ({ ...reader, locale: options.locale ?? 'en' }),
    toast: (toast) => told.toasts.push(toast),
    session: createSessionMarker(cookies, ignore),
    protect: async (transport) =>
      createProtection({
        transport,
        keys,
        certificates: async () => certificates,
        isSecureContext: true,
        sessionStorage: () => session,
        lastUserId: () => '',
        openWorker: openTestWorker,
        solveCaptcha: async (challenge, signal) => {
          told.challenges.push(challenge)
          return solve(challenge, signal)
        },
        captchaClosed: (scene) => told.closed.push(scene),
        signedOut: (reason) => told.signedOut.push(reason),
        runAlone,
        page: () => '/login',
        log: ignore,
        ...options.protection,
      }),
  })
  const stored = { local: local.stored, session: session.stored }
  const dispose = () => gateway[Symbol.asyncDispose]()
  return { gateway, layer, keys, clock, cookies, ...told, ...stored, [Symbol.asyncDispose]: dispose }
}

/** A session handle that a test can tell from another. */
export function handleOf(name: string): string {
  return name.padEnd(22, '0')
}

/** The data of a sign-in that is complete. */
export function signedIn(handle: string, userId = '1000000001') {
  return {
    accessTokenResVO: { sessionHandle: handle, expiresAt: vectorTimeMs + 86_400_000, userInfo: { userId } },
    verification: null,
  }
}

/** What a log-in is tried with. */
export const credentials = { loginName: 'alice@example.test', pwd: 'correct horse' }

/** A visit by somebody who has logged in. */
export async function openSignedIn(options: VisitOptions = {}): Promise<Visit> {
  const visit: Visit = await openVisit({
    ...options,
    reply: async (call) => {
      const said = await options.reply?.(call)
      if (said || call.path !== login.path) return said
      visit.cookies.cookie = `rt-present=${handleOf('first')}; Path=/; SameSite=Lax`
      return { data: signedIn(handleOf('first')) }
    },
  })
  await visit.layer.send(login, credentials)
  return visit
}

/** Why a call failed; throws when it did not, or with another kind of error. */
export async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const [outcome] = await Promise.allSettled([promise])
  if (outcome.status === 'rejected' && outcome.reason instanceof RequestError) return outcome.reason
  throw new Error('the call did not fail as calls do', { cause: outcome })
}
