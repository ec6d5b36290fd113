import type { Change } from '../change.ts'
import { servedPrice } from '../services.ts'
import { lacking } from '../site.ts'

const id = 'sample-rates'
const shownPrice = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(servedPrice))

/** A market source that the product brings with it, with a setting of its own. */
export const sourceChange: Change = {
  name: 'A bundled market source',
  limit: 3,
  counts: 'files',
  edits: [
    {
      file: 'config/market-sources.ts',
      find: "import { createFrankfurterSource } from '@portico/market-app/sources/frankfurter'\n",
      put: `import { createFrankfurterSource } from '@portico/market-app/sources/frankfurter'
import { createSampleRatesSource } from '@portico/market-app/sources/${id}'
`,
    },
    {
      file: 'config/market-sources.ts',
      find: '  currencyApi: v.object({\n',
      put: `  sampleRates: v.object({
    baseUrl: service({
      name: 'SAMPLE_RATES_URL',
      fallback: 'https://api.example.com/v1',
      meaning: 'A service of sample rates.',
    }),
  }),
  currencyApi: v.object({
`,
    },
    {
      file: 'config/market-sources.ts',
      find: "  'currency-api': {\n",
      put: `  '${id}': {
    gives: 'prices of a few coins',
    asked: 'each minute',
    key: 'none',
    terms: 'as its pages say',
    open: ({ context, settings }) => [createSampleRatesSource(context, settings.sampleRates)],
  },
  'currency-api': {
`,
    },
    {
      file: 'bundled/identities.json',
      find: '    "btc": {"coingecko": "bitcoin", ',
      put: `    "btc": {"${id}": "bitcoin-1", "coingecko": "bitcoin", `,
    },
  ],
  adds: { [`apps/market/src/sources/${id}/${id}-source.ts`]: 'source/sample-rates-source.ts' },
  derives: ['tables'],
  environment: ({ pricesOrigin }) => ({
    MARKET_SOURCES: id,
    SAMPLE_RATES_URL: pricesOrigin,
    MARKET_PRIVATE_HOSTS: new URL(pricesOrigin).host,
  }),
  async faults(site) {
    const path = '/price/btc'
    return lacking(path, await site.textWith(path, shownPrice), {
      'the price of the source': shownPrice,
      'the name of the source': 'Sample rates',
    })
  },
}
