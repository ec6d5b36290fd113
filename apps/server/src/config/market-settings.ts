import * as v from 'valibot'
import { figure } from './figure.ts'
import type { Setting } from './setting.ts'
import { list } from './texts.ts'

/** The sources that the product brings with it, by name. */
const sourceNames = ['bundled', 'coingecko', 'binance', 'frankfurter', 'currency-api', 'closes'] as const

/** An adapter of the operator's own: a module with the absolute path that follows. */
const ownModule = /^module:(\/[^\0]{1,1000})$/

function isSourceName(text: string): text is (typeof sourceNames)[number] {
  return sourceNames.some((name) => name === text)
}

/** What `MARKET_SOURCES` may name: a source that the product brings, or a module of the operator's. */
export type SourceChoice = (typeof sourceNames)[number] | { readonly module: string }

const sourceChoice = v.pipe(
  v.string(),
  v.check((text) => isSourceName(text) || ownModule.test(text)),
  v.transform((text): SourceChoice => {
    return isSourceName(text) ? text : { module: ownModule.exec(text)?.[1] ?? '' }
  }),
)

/** A base address without a key in it: keys have variables of their own, which are never shown. */
function isService(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

function service(fallback: string, meaning: string, protocols: readonly string[] = ['https:', 'http:']) {
  const schema = v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isService(text, protocols)),
    ),
    fallback,
  )
  const expected = `an address with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, without a query`
  return { schema, fallback, expected, meaning } as const satisfies Setting<string>
}

const hostPattern = /^(?:\[[0-9a-f:]+\]|[a-z0-9.-]{1,253})(?::\d{1,5})?$/

const currencyApiAddresses =
  'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{date}/v1/,https://{date}.currency-api.pages.dev/v1/'

/** Where market data comes from, in the order of the documentation. */
export const marketSettings = {
  MARKET_SOURCES: {
    schema: v.optional(v.pipe(list(sourceChoice), v.minLength(1)), 'bundled'),
    fallback: 'bundled',
    expected: `one or more of ${sourceNames.join(', ')} and module:/path/of/an/adapter.ts, separated by commas`,
    meaning:
      'Where market data comes from, in order of preference. The bundled rates stand behind all of them in any case.',
  },
  MARKET_PUBLISH_SECONDS: figure(
    '30',
    { from: 1, to: 3600, unit: 'seconds' },
    'Pages get new figures at most this often; live prices between them come by the stream.',
  ),
  MARKET_PRIVATE_HOSTS: {
    schema: v.optional(list(v.pipe(v.string(), v.regex(hostPattern))), ''),
    fallback: '(none)',
    expected: 'host names or addresses, each with :port if need be, separated by commas',
    meaning:
      'Hosts of sources that may be inside your own network and may be asked without TLS. All others must be public.',
  },
  COINGECKO_URL: service('https://api.coingecko.com/api/v3', 'CoinGecko, or what speaks like it.'),
  COINGECKO_KEY: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,256}$/))), null),
    fallback: '(none)',
    expected: '8 to 256 printable characters without spaces',
    meaning: 'The key of your plan.',
  },
  COINGECKO_COINS: figure(
    '500',
    { from: 1, to: 20_000, unit: 'coins' },
    'How many coins are read, largest first.',
  ),
  COINGECKO_CALLS_A_MINUTE: figure('30', { from: 1, to: 10_000, unit: 'calls' }, 'What your plan allows.'),
  COINGECKO_CALLS_A_MONTH: figure(
    '10000',
    { from: 100, to: 100_000_000, unit: 'calls' },
    'What your plan allows; how often prices are read follows from it.',
  ),
  BINANCE_URL: service('https://data-api.binance.vision', 'Public market data of Binance.'),
  BINANCE_STREAM_URL: service('wss://data-stream.binance.vision', 'Its stream of prices.', ['wss:', 'ws:']),
  FRANKFURTER_URL: service('https://api.frankfurter.dev', 'Frankfurter, version 2: rates of central banks.'),
  CURRENCY_API_URL: {
    schema: v.optional(
      v.pipe(
        list(
          v.pipe(
            v.string(),
            v.check(
              (text) =>
                text.includes('{date}') && isService(text.replace('{date}', 'latest'), ['https:', 'http:']),
            ),
          ),
        ),
        v.minLength(1),
      ),
      currencyApiAddresses,
    ),
    fallback: currencyApiAddresses,
    expected: 'one or more addresses with {date} in them, separated by commas',
    meaning: 'Daily rates by date; the next address is asked where one fails.',
  },
  CLOSES_URL: {
    schema: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.check((text) => text.startsWith('/') || isService(text, ['https:', 'http:'])),
        ),
      ),
      null,
    ),
    fallback: '(none)',
    expected:
      'the absolute path of a CSV file, or an address of one; needed where MARKET_SOURCES names closes',
    meaning: 'Closes of shares and values of your own.',
  },
  STREAMS_LIMIT: figure(
    '10000',
    { from: 0, to: 1_000_000, unit: 'streams' },
    'Streams of live prices that one process holds open; one more is answered with 503.',
  ),
  STREAMS_PER_ADDRESS: figure(
    '64',
    { from: 1, to: 1_000_000, unit: 'streams' },
    'Streams of live prices of one address. An IPv6 network, /64, counts as one.',
  ),
} as const satisfies Record<string, Setting<unknown>>

/** What was read for each of them. */
export type MarketEnvironment = {
  readonly [Name in keyof typeof marketSettings]: v.InferOutput<(typeof marketSettings)[Name]['schema']>
}

/** Where market data comes from, and how. */
export interface MarketConfig {
  /** In order of preference. */
  readonly sources: readonly SourceChoice[]
  readonly publishEveryMs: number
  readonly privateHosts: readonly string[]
  readonly coingecko: {
    readonly baseUrl: string
    readonly coins: number
    readonly callsAMinute: number
    readonly callsAMonth: number
  }
  readonly binance: { readonly baseUrl: string; readonly streamUrl: string }
  readonly frankfurter: { readonly baseUrl: string }
  /** Each has `{date}` in it. */
  readonly currencyApi: { readonly baseUrls: readonly string[] }
  /** An absolute path or an address; null where no closes are read. */
  readonly closes: string | null
  readonly streams: { readonly limit: number; readonly perAddress: number }
}

/** The market's part of the configuration; the key of a plan is among the secrets. */
export function marketConfigOf(environment: MarketEnvironment): MarketConfig {
  return {
    sources: environment.MARKET_SOURCES,
    publishEveryMs: environment.MARKET_PUBLISH_SECONDS * 1000,
    privateHosts: environment.MARKET_PRIVATE_HOSTS,
    coingecko: {
      baseUrl: environment.COINGECKO_URL,
      coins: environment.COINGECKO_COINS,
      callsAMinute: environment.COINGECKO_CALLS_A_MINUTE,
      callsAMonth: environment.COINGECKO_CALLS_A_MONTH,
    },
    binance: { baseUrl: environment.BINANCE_URL, streamUrl: environment.BINANCE_STREAM_URL },
    frankfurter: { baseUrl: environment.FRANKFURTER_URL },
    currencyApi: { baseUrls: environment.CURRENCY_API_URL },
    closes: environment.CLOSES_URL,
    streams: { limit: environment.STREAMS_LIMIT, perAddress: environment.STREAMS_PER_ADDRESS },
  }
}
