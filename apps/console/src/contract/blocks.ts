import * as v from 'valibot'
import { defineAct } from './act.ts'
import { milliseconds, plainText, reason, shortId } from './fields.ts'

/** What a block is about. */
export const blockKinds = ['address', 'device', 'mail-domain'] as const

/** One of them. */
export type BlockKind = (typeof blockKinds)[number]

/** How many blocks of one kind may hold at a time: every gateway keeps them in memory. */
export const mostBlocks = 1000

const block = v.object({
  id: v.string(),
  kind: v.picklist(blockKinds),
  subject: v.string(),
  reason: v.string(),
  by: v.string(),
  at: milliseconds,
  endsAt: v.nullable(milliseconds),
})

/** Somebody who is kept out. */
export type Block = v.InferOutput<typeof block>

const adding = v.strictObject({
  kind: v.picklist(blockKinds),
  /** As somebody types it; the server brings it into its one form. */
  subject: v.pipe(plainText, v.minLength(1), v.maxLength(254)),
  /** How long it lasts; null: until somebody ends it. */
  hours: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(87_600))),
  reason,
})

/** What is done with blocks. */
export const blockActs = {
  'blocks.list': defineAct({ input: v.strictObject({}), output: v.object({ blocks: v.array(block) }) }),
  'blocks.add': defineAct({
    input: adding,
    output: v.null(),
  }),
  /** The same for what may shut very many people out. */
  'blocks.add-wide': defineAct({ input: adding, output: v.null() }),
  'blocks.end': defineAct({ input: v.strictObject({ id: shortId, reason }), output: v.null() }),
}
