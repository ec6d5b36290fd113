import { causeCode } from '../cause-of.ts'
import { DeliveryError } from '../delivery-error.ts'
import type { SmsSender } from './port.ts'
import { ensureSmsMessage } from './sms-message.ts'

/** How the operator's own service for texts is reached. */
export interface WebHookOptions {
  /** Receives `POST` with `{ "to": "+49...", "text": "..." }`; any 2xx answer takes the text over. */
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token: string
  /** How long an answer is waited for; 5,000 ms unless given. */
  readonly timeoutMs?: number
}

/** Answers of 4xx say that the text will never pass, but for those that speak of time and load. */
function kindOf(status: number): 'temporary' | 'refused' {
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)
    ? 'refused'
    : 'temporary'
}

/** Hands texts to a web hook. Never follows it elsewhere: the token and the text are for this address only. */
export function createWebHookSms({ url, token, timeoutMs = 5000 }: WebHookOptions): SmsSender {
  const closing = new AbortController()
  async function post(body: string): Promise<Response> {
    try {
      return await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
      })
    } catch (cause) {
      throw new DeliveryError('temporary', `The web hook for texts does not answer (${causeCode(cause)}).`, {
        cause,
      })
    }
  }
  return {
    async send(message) {
      ensureSmsMessage(message)
      const { to, text } = message
      const response = await post(JSON.stringify({ to, text }))
      // What it says besides is of no interest, and may be long.
      await response.body?.cancel()
      if (response.ok) return
      throw new DeliveryError(kindOf(response.status), `The web hook for texts answered ${response.status}.`)
    },
    async ensureRoom() {},
    async [Symbol.asyncDispose]() {
      closing.abort()
    },
  }
}
