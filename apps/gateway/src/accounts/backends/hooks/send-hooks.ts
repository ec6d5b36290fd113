import type { Outbound } from '@portico/outbound'
import { causeCode, type SqlStore } from '@portico/stores'
import type { ServerSecrets } from '../message-keys.ts'
import { createHookAttempt, type HookAttempt } from './attempt-hook.ts'
import { type ClaimedHook, createHookRows, type WaitingHooks } from './hook-rows.ts'
import { retryWait } from './retry-schedule.ts'

/** What the sending of messages writes to the log. */
export interface HookLogger {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What sending stands on. */
export interface HookSendingOptions {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  readonly secret: ServerSecrets
  readonly outbound: Pick<Outbound, 'post'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly logger: HookLogger
  /** Hears of each attempt; must not throw. */
  readonly countAttempt?: (outcome: 'delivered' | 'failed' | 'given-up') => void
}

/** Sends backends what they are told. */
export interface HookSending extends AsyncDisposable {
  /** Begins to send what is due; resolves before that has ended. Throws StoreUnavailable. */
  round(): Promise<void>
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
  waiting(): Promise<readonly WaitingHooks[]>
}

/** Longer than any attempt, and than clocks of two processes may differ. */
const leaseMs = 60_000
/** Messages on their way to one backend: one that hangs holds up no other. */
const ofEach = 4

/** The backends that have as many messages on their way as one may have. */
function busyOf(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => names.filter((other) => other === name).length >= ofEach)
}

/** Creates what sends the messages of a site. Each is sent at least once: who dies before it is settled leaves it to be sent again. */
export function createHookSending(options: HookSendingOptions): HookSending {
  const { website, now, logger, countAttempt = () => {} } = options
  const rows = createHookRows(options.sql, website)
  const underWay = new Map<Promise<void>, string>()
  const closing = new AbortController()
  const attempt = createHookAttempt({ ...options, signal: closing.signal })

  async function settle(hook: ClaimedHook, { state, result, askedMs }: HookAttempt): Promise<void> {
    const { eventId, attempts, backend } = hook
    const fields = { backend: backend.name, message: eventId, attempts, result }
    const at = new Date(now())
    if (state === 'delivered') {
      countAttempt('delivered')
      return rows.finish(hook, { state, result, at })
    }
    const waitMs = state === 'gone' ? null : retryWait(attempts, { askedMs, random: Math.random() })
    if (state === 'gone') await rows.stop(backend, at)
    if (waitMs === null) {
      countAttempt('given-up')
      logger.error(fields, 'a message to a backend was given up; it can be sent again with hooks-replay')
      return rows.finish(hook, { state: 'given-up', result, at })
    }
    countAttempt('failed')
    logger.warn({ ...fields, waitMs: Math.round(waitMs) }, 'a backend did not take a message')
    return rows.postpone(hook, { dueAt: new Date(now() + waitMs), result })
  }

  async function send(hook: ClaimedHook): Promise<void> {
    try {
      await settle(hook, await attempt(hook))
    } catch (error) {
      // The lease runs out, and the message is tried once more.
      if (closing.signal.aborted) return
      logger.error(
        { backend: hook.backend.name, cause: causeCode(error) },
        'what became of a message could not be kept',
      )
    }
  }

  function start(hook: ClaimedHook) {
    const work = send(hook).finally(() => underWay.delete(work))
    underWay.set(work, hook.backend.name)
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.keys())
  }

  return {
    async round() {
      if (closing.signal.aborted) return
      const claim = { now: new Date(now()), leaseEnd: new Date(now() + leaseMs), ofEach }
      for (const hook of await rows.claim({ ...claim, busy: busyOf([...underWay.values()]) })) start(hook)
    },
    settled,
    waiting: rows.waiting,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await settled()
    },
  }
}
