import * as v from 'valibot'
import { isSourceName, marketSources, type SourceName, sourceSettings } from './market-sources.ts'
import { amount, hostList, list, text } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** An adapter of the operator's own: a module with the absolute path that follows. */
const ownModule = /^module:(\/[^\0]{1,1000})$/

/** What `MARKET_SOURCES` may name: a source that the product brings, or a module of the operator's. */
export type SourceChoice = SourceName | { readonly module: string }

const sourceChoice = v.pipe(
  v.string(),
  v.check((name) => isSourceName(name) || ownModule.test(name)),
  v.transform((name): SourceChoice => {
    return isSourceName(name) ? name : { module: ownModule.exec(name)?.[1] ?? '' }
  }),
)

/** Nobody is asked: what is bundled is shown. */
const nobody = v.pipe(
  v.string(),
  v.check((text) => text.trim() === 'none'),
  v.transform((): readonly SourceChoice[] => []),
)

/** A price that the operator accepts: an asset's slug and a level in US dollars. */
const acceptedPrice = v.pipe(
  text(/^[a-z0-9-]{1,64}:\d{1,30}(?:\.\d{1,30})?$/),
  v.transform((pair) => {
    const [assetId = '', price = ''] = pair.split(':')
    return { assetId, price }
  }),
)

/** Where market data comes from, and how. */
export const marketSettings = v.object({
  /** In order of preference. */
  sources: setting(v.union([nobody, v.pipe(list(sourceChoice), v.minLength(1))]), {
    name: 'MARKET_SOURCES',
    fallback: 'daily',
    expected: `none, or one or more of ${Object.keys(marketSources).join(', ')} and module:/path/of/an/adapter.ts, separated by commas`,
    meaning:
      'Where market data comes from, in order of preference; with none nobody is asked. The bundled rates are always used last.',
  }),
  /** Null where the market is the brand's own. */
  name: optionalSetting(text(/^[a-z0-9-]{1,32}$/), {
    name: 'MARKET_NAME',
    shownFallback: '(that of `BRAND`)',
    expected: 'lower-case letters, digits and hyphens, 32 at most',
    meaning:
      'Under which name Redis carries the market. Sites of several brands with the same name show the same market, which one process with the role market reads for all.',
  }),
  authoritative: setting(list(text(/^[a-z0-9][a-z0-9-]{0,63}$/)), {
    name: 'MARKET_AUTHORITATIVE',
    fallback: '',
    expected: 'ids of sources that MARKET_SOURCES opens, separated by commas',
    meaning:
      'Sources whose prices are shown while they are sound, whatever the others say: your own ticker. The others watch them.',
  }),
  accepted: setting(list(acceptedPrice), {
    name: 'MARKET_ACCEPTED_PRICES',
    fallback: '',
    expected: 'asset:price in US dollars, such as btc:90000, separated by commas',
    meaning:
      'New levels that you have checked: prices about there are shown although one source alone reports them.',
  }),
  publishEveryMs: amount({
    name: 'MARKET_PUBLISH_SECONDS',
    fallback: '30',
    ...{ from: 1, to: 3600, unit: 'seconds', times: 1000 },
    meaning: 'Pages get new figures at most once in this time; live prices in between come by the stream.',
  }),
  thread: setting(v.picklist(['on', 'off']), {
    name: 'MARKET_THREAD',
    fallback: 'on',
    expected: 'on or off',
    meaning:
      'A market that is read all day long (binance, coingecko, an adapter of your own), or followed and large (2,000 assets), has a thread of its own, so that pages do not wait for its refreshes. It takes some 40 MB and, on top of DATABASE_POOL, two sessions with PostgreSQL; off saves both.',
  }),
  privateHosts: setting(hostList, {
    name: 'MARKET_PRIVATE_HOSTS',
    fallback: '',
    expected: 'host names or addresses, each with :port if need be, separated by commas',
    meaning:
      'Hosts of sources that may be in your own network and may be asked without TLS. All other hosts must be public.',
  }),
  ...sourceSettings,
  streams: v.object({
    limit: amount({
      name: 'STREAMS_LIMIT',
      fallback: '10000',
      ...{ from: 0, to: 1_000_000, unit: 'streams' },
      meaning: 'Streams of live prices that one process keeps open; one more is answered with 503.',
    }),
    perAddress: amount({
      name: 'STREAMS_PER_ADDRESS',
      fallback: '64',
      ...{ from: 1, to: 1_000_000, unit: 'streams' },
      meaning: 'Streams of live prices for one address. An IPv6 network, /64, counts as one.',
    }),
  }),
})
