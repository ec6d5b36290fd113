import type { RejectedLevel, SetValue, SourceCredit } from '@portico/market'
import type { OperatorWord } from '@portico/market-app'
import { type MarketSetValue, type MarketStanding, readMarketStanding, type SqlStore } from '@portico/stores'
import type { ServerLogger } from '../operation/logger.ts'

/** Where what operators say is read, and whom it is credited to. */
export interface OperatorWordOptions {
  readonly sql: Pick<SqlStore, 'db'>
  /** The name of the market. */
  readonly market: string
  readonly operator: { readonly name: string; readonly url: string }
  readonly logger: Pick<ServerLogger, 'info' | 'warn'>
  /** Milliseconds since the epoch. */
  now(): number
  /** How long a change may go unnoticed; 2,000 ms unless given. */
  readonly everyMs?: number
}

/** What operators say, as it is followed. */
export interface FollowedWord extends OperatorWord, AsyncDisposable {
  /** Looks at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

/** The id that figures set by hand are credited by. */
const setByHandSource = 'set-by-hand'

/**
 * A price that is set is dated so much later than the act. Until then every process has read it and passes on no pushed prices of the
 * asset any more, so that none of them is newer.
 */
const settleMs = 5000

function setValueOf({ asset_id: assetId, figure, value, made_at: at }: MarketSetValue): SetValue {
  return { assetId, figure, value, since: new Date(at.getTime() + settleMs).toISOString() }
}

function acceptedOf({ verdicts }: MarketStanding): ReadonlyMap<string, readonly string[]> {
  const accepted = verdicts.filter(({ verdict }) => verdict === 'accepted')
  const byAsset = Map.groupBy(accepted, ({ asset_id: assetId }) => assetId)
  return new Map([...byAsset].map(([assetId, said]) => [assetId, said.map(({ price }) => price)]))
}

function rejectedOf({ verdicts }: MarketStanding): ReadonlyMap<string, readonly RejectedLevel[]> {
  const rejected = verdicts.filter(({ verdict }) => verdict === 'rejected')
  const byAsset = Map.groupBy(rejected, ({ asset_id: assetId }) => assetId)
  return new Map(
    [...byAsset].map(([assetId, said]) => [assetId, said.map(({ source, price }) => ({ source, price }))]),
  )
}

/** What is prepared once for many questions. */
function prepare(standing: MarketStanding) {
  return {
    rules: { accepted: acceptedOf(standing), rejected: rejectedOf(standing) },
    values: standing.values.map(setValueOf),
  }
}

/** What operators publish under their own name is theirs. */
function creditOf({ name, url }: OperatorWordOptions['operator']): SourceCredit {
  return { id: setByHandSource, name, url, licence: `© ${name}` }
}

/**
 * Follows what operators say of a market: at once, then every other second, which also notices what has ended by its time. What was read
 * last stays while the database is away.
 */
export async function followOperatorWord(options: OperatorWordOptions): Promise<FollowedWord> {
  const { sql, market, logger, now, everyMs = 2000 } = options
  const listeners = new Set<{ readonly tell: () => void }>()
  let said = prepare({ verdicts: [], values: [] })
  let known = ''
  let failed = false

  function take(standing: MarketStanding) {
    const text = JSON.stringify([...standing.verdicts, ...standing.values].map(({ id }) => id))
    if (text === known) return
    known = text
    said = prepare(standing)
    for (const { tell } of [...listeners]) tell()
  }

  async function look() {
    try {
      take(await readMarketStanding({ db: sql.db, market }, now()))
      if (failed) logger.info({}, 'what operators say of prices can be read again')
      failed = false
    } catch (error) {
      if (!failed)
        logger.warn({ err: error }, 'what operators say of prices cannot be read; what held before holds on')
      failed = true
    }
  }

  let round = look()
  await round
  const refresh = () => {
    round = round.then(look)
    return round
  }
  const polling = setInterval(refresh, everyMs)
  polling.unref()
  return {
    rules: () => said.rules,
    values: () => said.values,
    credit: creditOf(options.operator),
    subscribe(tell) {
      const listener = { tell }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      await round
    },
  }
}
