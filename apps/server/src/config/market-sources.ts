import { bundledSources, type MarketSource, readAfterStart, type SourceContext } from '@portico/market-app'
import { createBinanceSource } from '@portico/market-app/sources/binance'
import { createClosesSource } from '@portico/market-app/sources/closes'
import { createCoingeckoSource } from '@portico/market-app/sources/coingecko'
import { createCurrencyApiSource } from '@portico/market-app/sources/currency-api'
import { createFrankfurterSource } from '@portico/market-app/sources/frankfurter'
import * as v from 'valibot'
import { amount, isService, list, service, text, textThat } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** The key of a plan of CoinGecko. */
export const coingeckoKey = optionalSetting(text(/^[\x21-\x7e]{8,256}$/), {
  name: 'COINGECKO_KEY',
  expected: '8 to 256 printable characters without spaces',
  meaning: 'The key of your plan with CoinGecko.',
})

/** What is set of the sources of `marketSources`; the key of a plan is among the secrets. */
export const sourceSettings = {
  coingecko: v.object({
    baseUrl: service({
      name: 'COINGECKO_URL',
      fallback: 'https://api.coingecko.com/api/v3',
      meaning: 'CoinGecko, or a service with the same API.',
    }),
    coins: amount({
      name: 'COINGECKO_COINS',
      fallback: '500',
      ...{ from: 1, to: 20_000, unit: 'coins' },
      meaning: 'How many coins are read, those with the largest market cap first.',
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
        v.readonly(),
      ),
      {
        name: 'CURRENCY_API_URL',
        fallback:
          'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{date}/v1/,https://{date}.currency-api.pages.dev/v1/',
        expected: 'one or more addresses with {date} in them, separated by commas',
        meaning: 'Daily rates by date; when one address fails, the next is asked.',
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
      meaning: 'Your own daily closes of shares and other assets.',
    },
  ),
}

const valuesSchema = v.object(sourceSettings)

/** What a source is opened with. */
export interface SourceOpening {
  readonly context: SourceContext
  readonly settings: Readonly<v.InferOutput<typeof valuesSchema>>
  readonly coingeckoKey: string | null
  /** Whom to credit for values of the operator's own. */
  readonly operator: { readonly name: string; readonly url: string }
  readonly logger: { warn(facts: object, message: string): void }
  /** Resolves when the server listens. */
  readonly listening: Promise<void>
}

/** A source that the product brings with it. Its sentences are a row of docs/market-sources.md, as `npm run tables` writes it. */
export interface ProductSource {
  readonly gives: string
  readonly asked: string
  readonly key: string
  readonly terms: string
  /** Ids that its prices are credited by, where they are not its name alone. */
  readonly ids?: readonly string[]
  /** Addresses that it asks; none unless given. */
  asks?(settings: SourceOpening['settings']): readonly string[]
  open(opening: SourceOpening): readonly MarketSource[]
}

/** The sources that the product brings with it, by the name that `MARKET_SOURCES` has for them. */
export const marketSources = {
  bundled: {
    gives: 'daily rates of all currencies, coins and metals of the catalogue; reviewed supplies and closes',
    asked: 'never',
    key: 'none',
    terms: 'CC0; supplies name their source each',
    ids: ['bundled', 'closes'],
    open: () => bundledSources(),
  },
  daily: {
    gives:
      'the rates of today by `frankfurter` and `currency-api`, once the server listens; what applies where nothing is set',
    asked: 'hourly, first for 3 s at most',
    key: 'none',
    terms: 'as below',
    ids: ['frankfurter', 'currency-api'],
    asks: (settings) => [settings.frankfurter.baseUrl, ...settings.currencyApi.baseUrls],
    open: ({ context, settings, listening }) =>
      [
        createFrankfurterSource(context, settings.frankfurter),
        createCurrencyApiSource(context, settings.currencyApi),
      ].map((source) => readAfterStart(source, { listening })),
  },
  coingecko: {
    gives:
      "coins by market cap: price, day's range, supplies; volume of 24 hours, highest and lowest price ever; price an hour, a day and a week ago; closes of a year, of all years with a paid plan",
    asked: 'as often as the plan allows',
    key: 'per plan, may be left out',
    terms: 'API terms, which you accept; pages show "Data provided by CoinGecko" with a link',
    asks: (settings) => [settings.coingecko.baseUrl],
    open: ({ context, settings, coingeckoKey: key }) => [
      createCoingeckoSource(context, { ...settings.coingecko, key }),
    ],
  },
  binance: {
    gives:
      "coins that it trades: price, day's range, volume of the one market that the price is of, price a day ago, prices as they come, closes since their listing",
    asked: 'each minute, and a stream',
    key: 'none',
    terms: 'its terms of use; it answers 451 to some countries',
    asks: (settings) => [settings.binance.baseUrl, settings.binance.streamUrl],
    open: ({ context, settings }) => [createBinanceSource(context, settings.binance)],
  },
  frankfurter: {
    gives: 'reference rates of central banks, metals; closes of decades',
    asked: 'hourly',
    key: 'none',
    terms: 'MIT for the service; each bank has terms of its own',
    asks: (settings) => [settings.frankfurter.baseUrl],
    open: ({ context, settings }) => [createFrankfurterSource(context, settings.frankfurter)],
  },
  'currency-api': {
    gives: 'daily rates of currencies, coins and metals; closes since March 2024',
    asked: 'hourly',
    key: 'none',
    terms: 'CC0',
    asks: (settings) => settings.currencyApi.baseUrls,
    open: ({ context, settings }) => [createCurrencyApiSource(context, settings.currencyApi)],
  },
  closes: {
    gives: 'what a table of yours holds: closes, supplies, assets of your own',
    asked: 'file: when it changes; address: hourly',
    key: 'none',
    terms: 'yours',
    ids: ['closes-table'],
    asks: ({ closes }) => (closes === null || closes.startsWith('/') ? [] : [closes]),
    open: ({ context, settings, operator, logger }) => [
      createClosesSource(context, {
        location: settings.closes ?? '',
        credit: { ...operator, licence: 'Operator' },
        onRefused(refused, used) {
          const lines = refused.slice(0, 20)
          logger.warn({ lines, refused: refused.length, used }, 'lines of the table of closes are not used')
        },
      }),
    ],
  },
} as const satisfies Record<string, ProductSource>

/** A source that the product brings with it. */
export type SourceName = keyof typeof marketSources

/** Whether the product brings a source of this name with it. */
export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(marketSources, name)
}

/** Ids of the sources that the product brings; prices are credited by id, so no other source may have them. */
export const productSourceIds: ReadonlySet<string> = new Set(
  Object.entries<ProductSource>(marketSources).flatMap(([name, { ids = [] }]) => [name, ...ids]),
)
