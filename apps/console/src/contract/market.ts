import * as v from 'valibot'
import { defineAct } from './act.ts'
import { milliseconds, reason } from './fields.ts'

const slug = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/))

const delisted = v.object({ asset: v.string(), at: milliseconds, reason: v.string() })

/** What is done with the market. */
export const marketActs = {
  'market.delisted': defineAct({
    input: v.strictObject({}),
    output: v.object({ assets: v.array(delisted) }),
  }),
  'market.delist': defineAct({ input: v.strictObject({ asset: slug, reason }), output: v.null() }),
  'market.relist': defineAct({ input: v.strictObject({ asset: slug, reason }), output: v.null() }),
}
