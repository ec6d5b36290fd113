import * as v from 'valibot'
import { defineAct } from './act.ts'
import { milliseconds, reason, shortId } from './fields.ts'

const slug = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/))
const sourceId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))

/** A positive number as people type it; the server holds it against what prices may be. */
const positive = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,40}(?:\.\d{1,40})?$/),
  v.check((text) => Number(text) > 0),
)

/** What may be set by hand. */
export const setFigures = ['price', 'supply'] as const

/** The longest time for which a figure may be set by hand, minutes. */
export const longestSetMinutes = 1440

/** How long a level that was accepted, or rejected, is believed or dropped, milliseconds. */
export const verdictLifeMs = { accepted: 86_400_000, rejected: 7 * 86_400_000 } as const

const delisted = v.object({ asset: v.string(), at: milliseconds, reason: v.string() })

const source = v.object({
  /** The process that reads it. */
  process: v.string(),
  at: milliseconds,
  id: v.string(),
  name: v.string(),
  state: v.picklist(['fixed', 'waiting', 'working', 'failing', 'refused']),
  nextAt: v.nullable(milliseconds),
  answeredAt: v.nullable(milliseconds),
  fault: v.nullable(v.string()),
  faultAt: v.nullable(milliseconds),
  troubles: v.array(v.string()),
  used: v.number(),
  held: v.number(),
})

/** How a source of the market is doing, in one process that reads it. */
export type Source = v.InferOutput<typeof source>

const held = v.object({
  asset: v.string(),
  source: v.string(),
  published: v.string(),
  /** Null where it cannot be accepted: it is no price, or not known in dollars. */
  dollars: v.nullable(v.string()),
  asOf: v.string(),
  reason: v.string(),
  since: milliseconds,
  shown: v.nullable(v.object({ price: v.string(), source: v.string(), asOf: v.string() })),
})

/** A price that the market keeps out. */
export type Held = v.InferOutput<typeof held>

const verdict = v.object({
  id: v.string(),
  asset: v.string(),
  source: v.string(),
  price: v.string(),
  verdict: v.picklist(['accepted', 'rejected']),
  reason: v.string(),
  by: v.string(),
  at: milliseconds,
  endsAt: milliseconds,
})

/** What was said of a level. */
export type Verdict = v.InferOutput<typeof verdict>

const setValue = v.object({
  id: v.string(),
  asset: v.string(),
  figure: v.picklist(setFigures),
  value: v.string(),
  reason: v.string(),
  by: v.string(),
  at: milliseconds,
  endsAt: milliseconds,
})

/** A figure that was set by hand. */
export type SetFigure = v.InferOutput<typeof setValue>

const onHeld = v.strictObject({ asset: slug, source: sourceId, price: positive, reason })

/** What is done with the market. */
export const marketActs = {
  'market.delisted': defineAct({
    input: v.strictObject({}),
    output: v.object({ assets: v.array(delisted) }),
  }),
  'market.delist': defineAct({ input: v.strictObject({ asset: slug, reason }), output: v.null() }),
  'market.relist': defineAct({ input: v.strictObject({ asset: slug, reason }), output: v.null() }),
  'market.sources': defineAct({
    input: v.strictObject({}),
    output: v.object({ sources: v.array(source) }),
  }),
  'market.held': defineAct({
    input: v.strictObject({}),
    output: v.object({ held: v.array(held), more: v.number(), verdicts: v.array(verdict) }),
  }),
  'market.accept-held': defineAct({ input: onHeld, output: v.null() }),
  'market.reject-held': defineAct({ input: onHeld, output: v.null() }),
  'market.end-verdict': defineAct({ input: v.strictObject({ id: shortId, reason }), output: v.null() }),
  /** What visitors see of an asset now; null for what is not known, or not shown. */
  'market.shown': defineAct({
    input: v.strictObject({ asset: slug }),
    output: v.object({ price: v.nullable(v.string()), supply: v.nullable(v.string()) }),
  }),
  'market.set-values': defineAct({
    input: v.strictObject({}),
    output: v.object({ values: v.array(setValue) }),
  }),
  'market.set-value': defineAct({
    input: v.strictObject({
      asset: slug,
      figure: v.picklist(setFigures),
      value: positive,
      /** From the moment that it is carried out. */
      minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(longestSetMinutes)),
      reason,
    }),
    output: v.null(),
  }),
  'market.end-value': defineAct({ input: v.strictObject({ id: shortId, reason }), output: v.null() }),
}
