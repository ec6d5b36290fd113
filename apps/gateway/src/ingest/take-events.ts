import { deliveryLimits, logInfo } from '@portico/contract'
import { type BoundCall, bindItems } from '../bound-call.ts'
import type { GatewayContext } from '../context.ts'
import { acceptEvents } from './accept-events.ts'

/**
 * POST /v1/buried/log/info: takes analytics events, and answers when those that fit are durable (ANA-10). Its 403 says that the
 * operator wants none.
 */
export function takeEvents({ events, website, countEvents }: GatewayContext): BoundCall {
  return bindItems(logInfo, async (items, { receivedMs }) => {
    if (events === null) return { refusal: 'eventsSilenced' }
    if (!Array.isArray(items) || items.length > deliveryLimits.request) {
      return { refusal: 'badRequest', message: `body: expected at most ${deliveryLimits.request} events` }
    }
    const accepted = acceptEvents(items, { website, receivedAt: receivedMs })
    if (accepted.length > 0) await events.store(accepted)
    const refused = items.length - accepted.length
    countEvents('accepted', accepted.length)
    countEvents('refused', refused)
    return { data: { accepted: accepted.length, refused } }
  })
}
