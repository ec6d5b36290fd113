import { createOutbound } from '@portico/outbound'
import { startTestUpstream, type TestAnswer } from '@portico/outbound/test-upstream'
import { listedIdentities } from './contract-identities.ts'
import { createBinanceSource } from '../../src/sources/binance/binance-source.ts'
import { answeredAt, listed, symbolPrices, tickers } from './binance-answers.ts'
import { startTestStream } from './stream.ts'

/** Answers of the three addresses that the source asks for. */
export interface TestBinanceAnswers {
  readonly tickers?: unknown
  readonly symbols?: unknown
  klines?(query: URLSearchParams): unknown
}

/** The body for an address, in place of Binance's REST service. */
export function answerOf(answers: TestBinanceAnswers) {
  return ({ pathname, searchParams }: URL): string | null => {
    if (pathname === '/api/v3/ticker/24hr') return JSON.stringify(answers.tickers ?? tickers())
    if (pathname === '/api/v3/ticker/price') return JSON.stringify(answers.symbols ?? symbolPrices)
    if (pathname === '/api/v3/klines') return JSON.stringify(answers.klines?.(searchParams) ?? [])
    return null
  }
}

/** The source with its REST service and its streams on this machine, at an hour that a test can move. */
export async function openTestBinance(answer: (address: URL) => string | TestAnswer | null = answerOf({})) {
  await using started = new AsyncDisposableStack()
  const asked: URL[] = []
  const upstream = started.use(
    await startTestUpstream((address) => {
      asked.push(address)
      return answer(address)
    }),
  )
  const stream = started.use(await startTestStream())
  const clock = { nowMs: Date.parse(answeredAt), reads: 0 }
  const now = () => {
    clock.reads += 1
    return clock.nowMs
  }
  const outbound = started.use(createOutbound({ privateHosts: [upstream.host, new URL(stream.url).host] }))
  const identities = listedIdentities('binance', listed)
  const source = createBinanceSource(
    { outbound, identities, now },
    { baseUrl: upstream.url, streamUrl: stream.url },
  )
  const owned = started.move()
  return { source, upstream, stream, clock, asked, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
