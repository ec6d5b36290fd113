import { agencyHandlers } from '../agencies/agency-handlers.ts'
import { blockHandlers } from '../blocks/block-handlers.ts'
import { contentHandlers } from '../content/content-handlers.ts'
import { deliveryHandlers } from '../deliveries/delivery-handlers.ts'
import { heldHandlers } from '../market/held-handlers.ts'
import { marketHandlers } from '../market/market-handlers.ts'
import { valueHandlers } from '../market/value-handlers.ts'
import { operatorHandlers } from '../operators/operator-handlers.ts'
import { passkeyHandlers } from '../passkeys/passkey-handlers.ts'
import { peopleHandlers } from '../people/people-handlers.ts'
import type { ConsoleContext } from '../ports.ts'
import { recordHandlers } from '../record/record-handlers.ts'
import type { Handlers } from './act-scope.ts'
import { requestHandlers } from './request-handlers.ts'

/** The one handler of each act. */
export function createHandlers(context: ConsoleContext): Handlers {
  const handlers: Handlers = {
    ...peopleHandlers(context.accounts),
    ...agencyHandlers(context.accounts),
    ...operatorHandlers(context),
    ...passkeyHandlers(context),
    ...recordHandlers(),
    ...requestHandlers(() => handlers),
    ...marketHandlers(context.market),
    ...heldHandlers(context.market),
    ...valueHandlers(context.market),
    ...deliveryHandlers(context.hooks),
    ...blockHandlers(),
    ...contentHandlers(context.content),
  }
  return handlers
}
