import * as v from 'valibot'
import { defineAct } from './act.ts'
import { milliseconds, plainText, reason } from './fields.ts'

const message = v.object({
  id: v.string(),
  channel: v.picklist(['mail', 'sms']),
  kind: v.string(),
  attempts: v.number(),
  queuedAt: milliseconds,
  dueAt: milliseconds,
  expiresAt: milliseconds,
  isBeingSent: v.boolean(),
})

/** A mail or text that waits. The queue seals whom it is for and what it says. */
export type WaitingMessage = v.InferOutput<typeof message>

const hook = v.object({
  id: v.string(),
  backend: v.string(),
  type: v.string(),
  at: milliseconds,
  state: v.string(),
  attempts: v.number(),
  result: v.nullable(v.string()),
})

/** A message for a trading backend. */
export type HookMessage = v.InferOutput<typeof hook>

/** What is done with messages on their way. */
export const deliveryActs = {
  'deliveries.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ messages: v.array(message), isCut: v.boolean() }),
  }),
  'deliveries.retry': defineAct({
    input: v.strictObject({ id: v.pipe(v.string(), v.uuid()), reason }),
    output: v.null(),
  }),
  'hooks.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ hooks: v.array(hook) }),
  }),
  'hooks.retry': defineAct({
    input: v.strictObject({
      backend: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/)),
      id: v.pipe(plainText, v.minLength(1), v.maxLength(64)),
      reason,
    }),
    output: v.null(),
  }),
}
