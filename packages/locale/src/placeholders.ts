/**
 * The closed set of names that texts may put between braces (CONV-08; spec section 3, "Page data fields in converter and
 * comparison texts"). A text with another name fails the build.
 */
export const contentPlaceholders = [
  'coinAmount',
  'coinCode',
  'coinName',
  'fiatCode',
  'fiatName',
  'fiatPrice',
  'fiatAmount',
  'fiatValue',
  'amountUsd',
  'time',
  '7dPercentChange',
  '24hPercentChange',
  '24hHigh',
  '24hLow',
  '30dPercentChange',
  '365dPriceChange',
  '365dPercentChange',
  // Comparison
  'currentPrice',
  'marketCap',
  'marketCapRatio',
  'targetPrice',
  'targetMarketCap',
  'priceRatio',
  // Prediction
  'asset',
  'year',
  'projectedPrice',
  'change',
  'cumulativeRoi',
  // Titles such as '{0} vs {1}' and 'How to buy {0} {inCountry}'
  '0',
  '1',
] as const

/** What the shell's own texts need besides: header, footer, legal dialog, lists, pages of errors. */
export const shellPlaceholders = [
  'age',
  'brand',
  'count',
  'query',
  'language',
  'currency',
  'page',
  'pages',
  'summary',
  // “in Germany” as the language says it: country-phrases.ts
  'inCountry',
] as const

/** What the texts of accounts need besides: forms, codes, devices. */
export const accountPlaceholders = [
  'name',
  'address',
  'browser',
  'system',
  'country',
  'operator',
  'contact',
  'days',
  'date',
  'what',
  'minimum',
  'maximum',
  'link',
  'minutes',
  'hours',
  'seconds',
  'step',
  'trace',
  'code',
  'phrase',
  'version',
] as const

/** What the page of official channels needs besides: what a reader typed, and where it belongs to the operator. */
export const channelPlaceholders = ['value', 'place', 'domain', 'examples'] as const

/** Every name that a text may use. */
export const placeholders: ReadonlySet<string> = new Set([
  ...contentPlaceholders,
  ...shellPlaceholders,
  ...accountPlaceholders,
  ...channelPlaceholders,
])
