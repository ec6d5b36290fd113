import { type Outbound, UpstreamError } from '@portico/outbound'
import { type ServerSecrets, validKeys } from '../message-keys.ts'
import { messageHeaders, signMessage } from '../message-signature.ts'
import type { ClaimedHook } from './hook-rows.ts'

/** How long an answer is waited for (Standard Webhooks: 15 to 30 seconds). */
const timeoutMs = 15_000
const goneStatus = 410

/** What an attempt met. */
export interface HookAttempt {
  readonly state: 'delivered' | 'gone' | 'failed'
  /** An HTTP status, or the kind of the fault. */
  readonly result: string
  /** How long the receiver asks to be left alone. */
  readonly askedMs: number | null
}

function readAnswer({ status, retryAfterMs }: { status: number; retryAfterMs: number | null }): HookAttempt {
  const result = String(status)
  if (status >= 200 && status < 300) return { state: 'delivered', result, askedMs: null }
  return { state: status === goneStatus ? 'gone' : 'failed', result, askedMs: retryAfterMs }
}

/** Creates what signs a message and sends it once. */
export function createHookAttempt(options: {
  readonly outbound: Pick<Outbound, 'post'>
  readonly secret: ServerSecrets
  readonly now: () => number
  readonly signal: AbortSignal
}) {
  const { outbound, secret, now, signal } = options
  return async ({ backend, url, eventId: id, body }: ClaimedHook): Promise<HookAttempt> => {
    const nowMs = now()
    const seconds = Math.floor(nowMs / 1000)
    const keys = validKeys(secret, 'outgoing', { backend, nowMs })
    const headers = {
      'content-type': 'application/json',
      [messageHeaders.id]: id,
      [messageHeaders.time]: String(seconds),
      [messageHeaders.signature]: signMessage(keys, { id, seconds, body }),
    }
    try {
      const name = `backend ${backend.name}`
      return readAnswer(await outbound.post({ name, url, headers, body, timeoutMs, signal }))
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { state: 'failed', result: error.fault, askedMs: null }
    }
  }
}
