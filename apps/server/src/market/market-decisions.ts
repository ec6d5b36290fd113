import { type RejectedLevel, setByHandSource, type SetValue, type SourceCredit } from '@portico/market'
import type { MarketDecisions } from '@portico/market-app'
import type { MarketSetValue, MarketStanding, MarketVerdict, SqlStore } from '@portico/stores'
import { readMarketStanding } from '@portico/stores/market-standing'
import type { ServerLogger } from '../operation/logger.ts'

/** Where what operators say is read, and whom it is credited to. */
export interface MarketDecisionsOptions {
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
export interface FollowedMarketDecisions extends MarketDecisions, AsyncDisposable {
  /** Looks at once instead of at the next interval. Never rejects. */
  refresh(): Promise<void>
}

/**
 * A price that is set is dated so much later than the act. Until then every process has read it and passes on no pushed prices of the
 * asset any more, so that none of them is newer.
 */
const settleMs = 5000

function setValueOf({ asset_id: assetId, figure, value, made_at: at }: MarketSetValue): SetValue {
  return { assetId, figure, value, since: new Date(at.getTime() + settleMs).toISOString() }
}

function acceptedOf(verdicts: readonly MarketVerdict[]): ReadonlyMap<string, readonly string[]> {
  const accepted = verdicts.filter(({ verdict }) => verdict === 'accepted')
  const byAsset = Map.groupBy(accepted, ({ asset_id: assetId }) => assetId)
  return new Map([...byAsset].map(([assetId, said]) => [assetId, said.map(({ price }) => price)]))
}

function rejectedOf(verdicts: readonly MarketVerdict[]): ReadonlyMap<string, readonly RejectedLevel[]> {
  const rejected = verdicts.filter(({ verdict }) => verdict === 'rejected')
  const byAsset = Map.groupBy(rejected, ({ asset_id: assetId }) => assetId)
  return new Map(
    [...byAsset].map(([assetId, said]) => [assetId, said.map(({ source, price }) => ({ source, price }))]),
  )
}

/** What holds at a time, prepared once for many questions, and which rows that are. */
function prepare({ verdicts, values }: MarketStanding, nowMs: number) {
  const holds = ({ ends_at: end }: { readonly ends_at: Date }) => end.getTime() > nowMs
  const [holding, set] = [verdicts.filter(holds), values.filter(holds)]
  return {
    /** When the next of it ends, milliseconds since the epoch. */
    until: Math.min(...[...holding, ...set].map(({ ends_at: end }) => end.getTime())),
    key: [...holding, ...set].map(({ id }) => id).join(' '),
    rules: { accepted: acceptedOf(holding), rejected: rejectedOf(holding) },
    values: set.map(setValueOf),
  }
}

/** Whose process reads the sources runs the market, also where other brands share it; pages say that it was set by hand. */
function creditOf({ name, url }: MarketDecisionsOptions['operator']): SourceCredit {
  return { id: setByHandSource, name, url, licence: `© ${name}` }
}

/** Those who want to hear of changes. */
function createListeners() {
  const listeners = new Set<{ readonly tell: () => void }>()
  return {
    tellAll() {
      for (const { tell } of [...listeners]) tell()
    },
    subscribe(tell: () => void) {
      const listener = { tell }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * Follows what operators decide about a market: at once, then every other second, which also notices what has ended by its time. What was read
 * last stays while the database is away, and each thing of it until its end.
 */
export async function followMarketDecisions(
  options: MarketDecisionsOptions,
): Promise<FollowedMarketDecisions> {
  const { sql, market, logger, now, everyMs = 2000 } = options
  const listeners = createListeners()
  let standing: MarketStanding = { verdicts: [], values: [] }
  let decided = prepare(standing, now())
  let told = decided.key
  let failed = false

  function current() {
    if (now() >= decided.until) decided = prepare(standing, now())
    return decided
  }

  function tellChange() {
    const { key } = current()
    if (key === told) return
    told = key
    listeners.tellAll()
  }

  async function look() {
    try {
      standing = await readMarketStanding({ db: sql.db, market }, now())
      decided = prepare(standing, now())
      tellChange()
      if (failed) logger.info({}, 'decisions of operators about prices can be read again')
      failed = false
    } catch (error) {
      if (!failed)
        logger.warn(
          { err: error },
          'decisions of operators about prices cannot be read; what held before holds on until its end',
        )
      failed = true
    }
  }

  let round = look()
  await round
  const refresh = () => {
    round = round.then(look)
    return round
  }
  const polling = setInterval(() => {
    // Before the database is asked, which may take its time to fail.
    tellChange()
    void refresh()
  }, everyMs)
  polling.unref()
  return {
    rules: () => current().rules,
    values: () => current().values,
    credit: creditOf(options.operator),
    subscribe: listeners.subscribe,
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      await round
    },
  }
}
