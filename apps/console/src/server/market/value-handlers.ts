import { readMarketStanding } from '@portico/stores'
import { sql } from 'kysely'
import type { ActInput } from '../../contract/acts.ts'
import type { marketActs } from '../../contract/market.ts'
import { type ActScope, doneOr, type Handlers, type Refused } from '../acts/act-scope.ts'
import type { MarketPort, ShownAsset } from '../ports.ts'
import { randomId } from '../secrets.ts'

type ValueAct = Extract<
  keyof typeof marketActs,
  `market.${'shown' | 'set-values' | 'set-value' | 'end-value'}`
>
type Wish = ActInput<'market.set-value'>

/** The most that there may be of anything. */
const largestSupply = 1e18

async function readValues({ db, nowMs }: ActScope, market: string) {
  const { values } = await readMarketStanding({ db, market }, nowMs)
  return values.map(({ id, asset_id: asset, figure, value, reason, ...row }) => ({
    ...{ id, asset, figure, value, reason, by: row.made_by },
    at: row.made_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }))
}

/** What the wish comes to, and what is shown before it; a currency is what others are counted in, and is not set by hand. */
function judgeWish(
  market: MarketPort,
  { asset, figure, value }: Wish,
): Refused | { readonly text: string; readonly shown: ShownAsset } {
  const shown = market.shown(asset)
  if (shown === null || shown.kind === 'fiat') return { refusal: 'unknown-asset', field: 'asset' }
  if (figure === 'supply') {
    if (shown.supply === null) return { refusal: 'no-supply', field: 'figure' }
    return Number(value) > largestSupply ? { refusal: 'field', field: 'value' } : { text: value, shown }
  }
  const text = market.priceText(value)
  return text === null ? { refusal: 'field', field: 'value' } : { text, shown }
}

/** Ends what is set of a figure, by its own time or now, so that another value can take its place. */
function endStanding(
  { db, nowMs }: ActScope,
  market: string,
  { asset, figure }: Pick<Wish, 'asset' | 'figure'>,
) {
  return db
    .updateTable('market_set_value')
    .set({ ended_at: new Date(nowMs) })
    .where('market', '=', market)
    .where('asset_id', '=', asset)
    .where('figure', '=', figure)
    .where('ended_at', 'is', null)
    .execute()
}

/** Figures that operators set by hand. */
export function valueHandlers(market: MarketPort): Handlers<ValueAct> {
  return {
    'market.shown': async ({ asset }) => {
      const { price = null, supply = null } = market.shown(asset) ?? {}
      return { data: { price, supply } }
    },
    'market.set-values': async (_input, scope) => ({
      data: { values: await readValues(scope, market.name) },
    }),
    'market.set-value': async (wish, scope) => {
      const judged = judgeWish(market, wish)
      if ('refusal' in judged) return judged
      const { asset, figure, minutes, reason } = wish
      const { db, nowMs, operator } = scope
      // Of two at once the second ends what the first has set.
      const place = `set value ${market.name} ${asset} ${figure}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(db)
      await endStanding(scope, market.name, wish)
      const until = new Date(nowMs + minutes * 60_000)
      await db
        .insertInto('market_set_value')
        .values({
          ...{ id: randomId(), market: market.name, asset_id: asset, figure, value: judged.text, reason },
          ...{ made_by: operator.name, made_at: new Date(nowMs), ends_at: until, ended_at: null },
        })
        .execute()
      const before = { [figure]: judged.shown[figure] }
      return { data: null, before, after: { [figure]: judged.text, until: until.toISOString() } }
    },
    'market.end-value': async ({ id }, scope) => {
      const standing = (await readValues(scope, market.name)).find((value) => value.id === id)
      if (standing === undefined) return { refusal: 'unknown' }
      await endStanding(scope, market.name, standing)
      const { asset: subject, figure, value } = standing
      return doneOr(true, 'unknown', { subject, before: { [figure]: value }, after: { [figure]: null } })
    },
  }
}
