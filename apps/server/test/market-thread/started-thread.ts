import type { Snapshot } from '@portico/market'
import { createInProcessSnapshotStore, type OpenedSqlStore } from '@portico/stores'
import { parseConfig } from '../../src/config/config.ts'
import { startMarketThread } from '../../src/market/thread/start-market-thread.ts'
import type { Ticker } from './ticker.ts'

/** What the market of a test is started with. */
export interface TestThreadOptions {
  readonly ticker: Ticker
  readonly dataFolder: string
  readonly sql: OpenedSqlStore
  /** Never aborted unless given. */
  readonly signal?: AbortSignal | undefined
  /** That of the product unless given. */
  readonly hungMs?: number
}

/** A market in a thread that reads a ticker, with everything that it publishes and logs. */
export async function startTestThread({ ticker, dataFolder, sql, hungMs, signal }: TestThreadOptions) {
  const store = createInProcessSnapshotStore()
  const published: Snapshot[] = []
  store.subscribe((snapshot) => void published.push(snapshot))
  const lines: { readonly message: string; readonly fields: object }[] = []
  const log = (fields: object, message: string) => void lines.push({ message, fields })
  const environment = { MARKET_SOURCES: `module:${ticker.module}`, MARKET_PUBLISH_SECONDS: '1' }
  const force = new AbortController()
  const market = await startMarketThread({
    config: parseConfig({ ...environment, DATA_DIR: dataFolder }),
    ...{ operator: { name: 'Test', url: 'https://www.example.com' }, store, sql },
    signal: signal ?? new AbortController().signal,
    live: { publish() {}, subscribe: () => () => {}, async [Symbol.asyncDispose]() {} },
    logger: { info: log, warn: log, error: log },
    ...{ force: force.signal, listening: Promise.resolve(), sourcesModule: null },
    redisWatch: { connection() {}, failed() {}, wrote() {} },
    sqlWatch: { pool() {}, troubled() {}, wrote() {} },
    ...{ mayPublish: () => true, countFailure() {} },
    ...(hungMs === undefined ? {} : { hungMs }),
  })
  const price = (assetId: string) => store.current().quote(assetId)?.price
  const told = (words: string) => lines.filter(({ message }) => message.includes(words))
  return { market, published, price, told, force, [Symbol.asyncDispose]: market[Symbol.asyncDispose] }
}
