import * as v from 'valibot'
import { amount, list, text, textThat } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** The sources that the product brings with it, by name. */
const sourceNames = ['bundled', 'coingecko', 'binance', 'frankfurter', 'currency-api', 'closes'] as const

/** An adapter of the operator's own: a module with the absolute path that follows. */
const ownModule = /^module:(\/[^\0]{1,1000})$/

function isSourceName(name: string): name is (typeof sourceNames)[number] {
  return sourceNames.some((known) => known === name)
}

/** What `MARKET_SOURCES` may name: a source that the product brings, or a module of the operator's. */
export type SourceChoice = (typeof sourceNames)[number] | { readonly module: string }

const sourceChoice = v.pipe(
  v.string(),
  v.check((name) => isSourceName(name) || ownModule.test(name)),
  v.transform((name): SourceChoice => {
    return isSourceName(name) ? name : { module: ownModule.exec(name)?.[1] ?? '' }
  }),
)

const webProtocols = ['https:', 'http:']

/** A base address without a key in it: keys have variables of their own, which are never shown. */
function isService(address: string, protocols: readonly string[] = webProtocols): boolean {
  const url = URL.parse(address)
  if (url === null || !protocols.includes(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

interface ServiceDescription {
  readonly name: string
  readonly fallback: string
  readonly protocols?: readonly string[]
  readonly meaning: string
}

function service({ protocols = webProtocols, ...description }: ServiceDescription) {
  const forms = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return setting(
    textThat((address) => isService(address, protocols)),
    { ...description, expected: `an address with ${forms}, without a query` },
  )
}

/** Where market data comes from, and how; the key of a plan is among the secrets. */
export const marketSettings = v.object({
  /** In order of preference. */
  sources: setting(v.pipe(list(sourceChoice), v.minLength(1)), {
    name: 'MARKET_SOURCES',
    fallback: 'bundled',
    expected: `one or more of ${sourceNames.join(', ')} and module:/path/of/an/adapter.ts, separated by commas`,
    meaning:
      'Where market data comes from, in order of preference. The bundled rates stand behind all of them in any case.',
  }),
  publishEveryMs: amount({
    name: 'MARKET_PUBLISH_SECONDS',
    fallback: '30',
    ...{ from: 1, to: 3600, unit: 'seconds', times: 1000 },
    meaning: 'Pages get new figures at most this often; live prices between them come by the stream.',
  }),
  privateHosts: setting(list(text(/^(?:\[[0-9a-f:]+\]|[a-z0-9.-]{1,253})(?::\d{1,5})?$/)), {
    name: 'MARKET_PRIVATE_HOSTS',
    fallback: '',
    expected: 'host names or addresses, each with :port if need be, separated by commas',
    meaning:
      'Hosts of sources that may be inside your own network and may be asked without TLS. All others must be public.',
  }),
  coingecko: v.object({
    baseUrl: service({
      name: 'COINGECKO_URL',
      fallback: 'https://api.coingecko.com/api/v3',
      meaning: 'CoinGecko, or what speaks like it.',
    }),
    coins: amount({
      name: 'COINGECKO_COINS',
      fallback: '500',
      ...{ from: 1, to: 20_000, unit: 'coins' },
      meaning: 'How many coins are read, largest first.',
    }),
    callsAMinute: amount({
      name: 'COINGECKO_CALLS_A_MINUTE',
      fallback: '30',
      ...{ from: 1, to: 10_000, unit: 'calls' },
      meaning: 'What your plan allows.',
    }),
    callsAMonth: amount({
      name: 'COINGECKO_CALLS_A_MONTH',
      fallback: '10000',
      ...{ from: 100, to: 100_000_000, unit: 'calls' },
      meaning: 'What your plan allows; how often prices are read follows from it.',
    }),
  }),
  binance: v.object({
    baseUrl: service({
      name: 'BINANCE_URL',
      fallback: 'https://data-api.binance.vision',
      meaning: 'Public market data of Binance.',
    }),
    streamUrl: service({
      name: 'BINANCE_STREAM_URL',
      fallback: 'wss://data-stream.binance.vision',
      protocols: ['wss:', 'ws:'],
      meaning: 'Its stream of prices.',
    }),
  }),
  frankfurter: v.object({
    baseUrl: service({
      name: 'FRANKFURTER_URL',
      fallback: 'https://api.frankfurter.dev',
      meaning: 'Frankfurter, version 2: rates of central banks.',
    }),
  }),
  currencyApi: v.object({
    baseUrls: setting(
      v.pipe(
        list(textThat((url) => url.includes('{date}') && isService(url.replace('{date}', 'latest')))),
        v.minLength(1),
      ),
      {
        name: 'CURRENCY_API_URL',
        fallback:
          'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{date}/v1/,https://{date}.currency-api.pages.dev/v1/',
        expected: 'one or more addresses with {date} in them, separated by commas',
        meaning: 'Daily rates by date; the next address is asked where one fails.',
      },
    ),
  }),
  /** An absolute path or an address; null where no closes are read. */
  closes: optionalSetting(
    textThat((place) => place.startsWith('/') || isService(place)),
    {
      name: 'CLOSES_URL',
      expected:
        'the absolute path of a CSV file, or an address of one; needed where MARKET_SOURCES names closes',
      meaning: 'Closes of shares and values of your own.',
    },
  ),
  streams: v.object({
    limit: amount({
      name: 'STREAMS_LIMIT',
      fallback: '10000',
      ...{ from: 0, to: 1_000_000, unit: 'streams' },
      meaning: 'Streams of live prices that one process holds open; one more is answered with 503.',
    }),
    perAddress: amount({
      name: 'STREAMS_PER_ADDRESS',
      fallback: '64',
      ...{ from: 1, to: 1_000_000, unit: 'streams' },
      meaning: 'Streams of live prices of one address. An IPv6 network, /64, counts as one.',
    }),
  }),
})

/** The key of a plan of CoinGecko. */
export const coingeckoKey = optionalSetting(text(/^[\x21-\x7e]{8,256}$/), {
  name: 'COINGECKO_KEY',
  expected: '8 to 256 printable characters without spaces',
  meaning: 'The key of your plan with CoinGecko.',
})
