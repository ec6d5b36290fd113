import { type Country, createCountries } from '../src/views/content/countries.ts'
import { flatYear, type MarketEntry, smallMarket } from './context.ts'

/** The day of every review. */
export const reviewed = '2026-11-20'
const review: NonNullable<Country['review']> = {
  reviewed,
  payments: [{ method: 'sepa-transfer', source: 'https://www.sepa.example/scheme', reviewed }],
  regulator: { name: 'Regulator', url: 'https://regulator.example/', reviewed },
  tax: { name: 'Tax office', url: 'https://tax.example/', reviewed },
  riskWarning: null,
  incentives: 'on',
}
export const riskWarning = {
  language: 'en',
  text: 'Prescribed.',
  more: { text: 'More', url: 'https://more.example/' },
  source: 'https://www.law.example/4',
  reviewed,
}

/** Two reviewed countries, two that are not, and one that operators leave out. */
export const countries = createCountries([
  { code: 'DE', currency: 'EUR', review },
  { code: 'GB', currency: 'GBP', review: { ...review, riskWarning, incentives: 'off' } },
  { code: 'FR', currency: 'EUR', review: null },
  { code: 'AQ', currency: null, review: null },
  { code: 'KP', currency: 'KPW', review },
])

/** The small market with more coins, one of them without a price, and a small currency. */
export const coins: readonly MarketEntry[] = [
  ...smallMarket,
  { slug: 'eth', name: 'Ethereum', prices: flatYear('4000'), supply: '120000000' },
  { slug: 'silent', name: 'Silent' },
  { slug: 'jpy', kind: 'fiat', prices: flatYear('0.0066') },
]
