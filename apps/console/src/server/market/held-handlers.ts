import { type HeldValue, type ProcessReport, readMarketReports, readMarketStanding } from '@portico/stores'
import type { ActInput } from '../../contract/acts.ts'
import { type marketActs, verdictLifeMs } from '../../contract/market.ts'
import { type ActScope, doneOr, type Handlers, type Outcome } from '../acts/act-scope.ts'
import type { MarketPort } from '../ports.ts'
import { randomId } from '../secrets.ts'

type HeldAct = Extract<
  keyof typeof marketActs,
  `market.${'sources' | 'held' | 'accept-held' | 'reject-held' | 'end-verdict'}`
>

/** Values of all processes, each asset, source and reason once: the one that has been held longest. */
function heldOf(reports: readonly ProcessReport[]): readonly HeldValue[] {
  const oldest = new Map<string, HeldValue>()
  for (const value of reports.flatMap((report) => report.held)) {
    const key = `${value.assetId} ${value.source} ${value.reason}`
    const known = oldest.get(key)
    if (known === undefined || value.since < known.since) oldest.set(key, value)
  }
  return [...oldest.values()].toSorted((one, other) => other.since - one.since)
}

/** Keeps what an operator says of a held level; it must be held now, as a process that reads the sources reports. */
function judging(
  market: MarketPort,
  verdict: 'accepted' | 'rejected',
): (wish: ActInput<'market.accept-held'>, scope: ActScope) => Promise<Outcome<null>> {
  return async ({ asset, source, price, reason }, scope) => {
    const { db, nowMs, operator } = scope
    const reports = await readMarketReports({ db, market: market.name }, nowMs)
    const held = heldOf(reports).find(
      ({ assetId, source: told, kind, dollars }) =>
        assetId === asset && told === source && dollars !== null && market.isSameLevel(kind, dollars, price),
    )
    const level = market.priceText(price)
    if (held === undefined || level === null) return { refusal: 'unknown' }
    const endsAt = new Date(nowMs + verdictLifeMs[verdict])
    await db
      .insertInto('market_verdict')
      .values({
        ...{ id: randomId(), market: market.name, asset_id: asset, source, price: level, verdict, reason },
        ...{ made_by: operator.name, made_at: new Date(nowMs), ends_at: endsAt, ended_at: null },
      })
      .execute()
    const before = { held: held.dollars, why: held.reason, shown: held.shown?.price ?? null }
    return { data: null, before, after: { verdict, source, price: level, until: endsAt.toISOString() } }
  }
}

async function readVerdicts({ db, nowMs }: ActScope, market: string) {
  const { verdicts } = await readMarketStanding({ db, market }, nowMs)
  return verdicts.map(({ id, asset_id: asset, source, price, verdict, reason, ...row }) => ({
    ...{ id, asset, source, price, verdict, reason, by: row.made_by },
    at: row.made_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }))
}

/** What operators see of sources, and say of what is held. */
export function heldHandlers(market: MarketPort): Handlers<HeldAct> {
  return {
    'market.sources': async (_input, { db, nowMs }) => {
      const reports = await readMarketReports({ db, market: market.name }, nowMs)
      const sources = reports.flatMap(({ process, at, sources: own }) =>
        own.map((source) => ({ process, at, ...source })),
      )
      return { data: { sources } }
    },
    'market.held': async (_input, scope) => {
      const reports = await readMarketReports({ db: scope.db, market: market.name }, scope.nowMs)
      const held = heldOf(reports).map(({ assetId: asset, kind: _kind, ...value }) => ({ asset, ...value }))
      const more = Math.max(0, ...reports.map((report) => report.more))
      return { data: { held, more, verdicts: await readVerdicts(scope, market.name) } }
    },
    'market.accept-held': judging(market, 'accepted'),
    'market.reject-held': judging(market, 'rejected'),
    'market.end-verdict': async ({ id }, scope) => {
      const { db, nowMs } = scope
      const standing = (await readVerdicts(scope, market.name)).find((verdict) => verdict.id === id)
      if (standing === undefined) return { refusal: 'unknown' }
      const ended = await db
        .updateTable('market_verdict')
        .set({ ended_at: new Date(nowMs) })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      const { asset: subject, verdict, source, price } = standing
      const before = { verdict, source, price }
      return doneOr(ended.numUpdatedRows > 0n, 'unknown', { subject, before, after: { verdict: null } })
    },
  }
}
