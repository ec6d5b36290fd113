import { DeliveryError } from '@portico/stores'
import { Counter } from 'prom-client'
import type { Condition, ConditionSource } from '../readiness.ts'

/** What hands messages on: mail or texts. */
interface Sender<Message> extends AsyncDisposable {
  send(message: Message): Promise<void>
}

/** How messages of one kind are handed on. */
export interface DeliveryState {
  readonly conditions: ConditionSource
  /** Puts itself in front of a sender, and is told what becomes of each message. */
  watch<Message>(sender: Sender<Message>): Sender<Message>
}

/** What is followed. */
export interface DeliveryOptions {
  readonly subject: 'mail' | 'sms'
  /** What an operator calls it. */
  readonly name: string
  readonly counter: Counter
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** One refused message may have a wrong address; so many in a row have not. */
const refusalsInARow = 3
/** Nobody was written to since: nothing is known any more. */
const forgottenMs = 1_800_000

/** Counts messages by what became of them. */
export function deliveryCounter(): Counter {
  return new Counter({
    name: 'portico_messages_total',
    help: 'Mail and text messages by outcome: sent, temporary (the same may pass later), refused (it will not), failed',
    labelNames: ['channel', 'outcome'],
    registers: [],
  })
}

/** Follows what becomes of messages. Nothing is asked of the next system but to take them. */
export function createDeliveryState({ subject, name, counter, now }: DeliveryOptions): DeliveryState {
  let refusals = 0
  let failure: { readonly reason: string; readonly atMs: number } | null = null

  function sent() {
    counter.inc({ channel: subject, outcome: 'sent' })
    refusals = 0
    failure = null
  }

  function failed(error: unknown) {
    const outcome = error instanceof DeliveryError ? error.kind : 'failed'
    counter.inc({ channel: subject, outcome })
    refusals = outcome === 'refused' ? refusals + 1 : 0
    if (outcome === 'refused' && failure === null && refusals < refusalsInARow) return
    // The reasons of other errors may repeat what was to be sent.
    failure = {
      reason: error instanceof DeliveryError ? error.message : 'an error of the program',
      atMs: now(),
    }
  }

  function conditions(): readonly Condition[] {
    if (failure === null || now() - failure.atMs >= forgottenMs) return []
    return [{ subject, text: `${name} cannot be handed on: ${failure.reason}` }]
  }

  return {
    conditions,
    watch: (sender) => ({
      async send(message) {
        try {
          await sender.send(message)
        } catch (error) {
          failed(error)
          throw error
        }
        sent()
      },
      [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
    }),
  }
}
