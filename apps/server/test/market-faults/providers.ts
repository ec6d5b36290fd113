import { startTestUpstream, type TestUpstream, type UpstreamTrouble } from '@portico/outbound/test-upstream'
import { tickerRow } from '../../../market/test/sources/binance-answers.ts'
import { startTestStream } from '../../../market/test/sources/stream.ts'
import { coinsAnswer } from '../../../market/test/sources/coingecko-answers.ts'
import { answerRates } from '../../../market/test/sources/frankfurter-answers.ts'

const dayMs = 86_400_000

/** CoinGecko, Binance and Frankfurter on this machine, in the shapes that they document, with one price to tell them by. */
export interface TestProviders extends AsyncDisposable {
  readonly urls: Readonly<Record<'coingecko' | 'binance' | 'binanceStream' | 'frankfurter', string>>
  /** Where they listen: `127.0.0.1:port`. */
  readonly hosts: readonly string[]
  /** Sets the price of one bitcoin in US dollars, as a JSON number. */
  publish(bitcoin: string): void
  /** Lets all of them suffer from the same. */
  suffer(trouble: UpstreamTrouble): void
  /** Puts a text in the place of the price of bitcoin; null puts it right. */
  spoil(spoilt: SpoiltPrice | null): void
  /** How many requests reached each. */
  requests(): readonly number[]
}

/** What stands in the place of the price of bitcoin: with all of them, or with CoinGecko alone. */
export interface SpoiltPrice {
  readonly text: string
  readonly with: 'all' | 'coingecko'
}

interface State {
  bitcoin: string
  readonly lagMs: number
  spoilt: SpoiltPrice | null
}

function answerCoingecko({ bitcoin, lagMs, spoilt }: State, { pathname }: URL): string | null {
  if (pathname !== '/coins/markets') return null
  const updated = new Date(Date.now() - lagMs).toISOString()
  return coinsAnswer([
    { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', price: spoilt?.text ?? bitcoin, updated },
    { id: 'ethereum', symbol: 'eth', name: 'Ethereum', price: '2660.5', updated },
    { id: 'tether', symbol: 'usdt', name: 'Tether', price: '1', updated },
  ])
}

function answerBinance({ bitcoin, lagMs, spoilt }: State, { pathname }: URL): string | null {
  if (pathname !== '/api/v3/ticker/24hr') return null
  const closeTime = Date.now() - lagMs
  const price = spoilt?.with === 'all' ? spoilt.text : bitcoin
  const times = { closeTime, openTime: closeTime - dayMs }
  const range = { prevClosePrice: '82000.0', highPrice: '84000.0', lowPrice: '81000.0' }
  const coin = { prevClosePrice: '2650.0', highPrice: '2700.0', lowPrice: '2600.0' }
  return JSON.stringify([
    tickerRow('BTCUSDT', price, { ...times, ...range }),
    tickerRow('ETHUSDT', '2660.5', { ...times, ...coin }),
  ])
}

function answerFrankfurter(_state: State, address: URL): string | null {
  const date = new Date().toISOString().slice(0, 10)
  return answerRates(address, [{ date, currencies: { EUR: '0.88', GBP: '0.75' }, metals: { XAU: '4100.5' } }])
}

/** Starts all of them on loopback; their prices are always as old as `lagMs` says. */
export async function startTestProviders(lagMs: number): Promise<TestProviders> {
  await using started = new AsyncDisposableStack()
  const state: State = { bitcoin: '83000', lagMs, spoilt: null }
  const start = async (answer: (state: State, address: URL) => string | null): Promise<TestUpstream> =>
    started.use(await startTestUpstream((address) => answer(state, address)))
  const coingecko = await start(answerCoingecko)
  const binance = await start(answerBinance)
  const frankfurter = await start(answerFrankfurter)
  const stream = started.use(await startTestStream())
  const all = [coingecko, binance, frankfurter]
  const owned = started.move()
  return {
    urls: {
      coingecko: coingecko.url,
      binance: binance.url,
      binanceStream: stream.url,
      frankfurter: frankfurter.url,
    },
    hosts: [...all.map(({ host }) => host), new URL(stream.url).host],
    publish(next) {
      state.bitcoin = next
    },
    spoil(next) {
      state.spoilt = next
    },
    suffer(trouble) {
      for (const upstream of all) upstream.trouble = trouble
    },
    requests: () => all.map(({ requests }) => requests),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
