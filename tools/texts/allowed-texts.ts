import type { LocaleCode } from '@portico/locale'

/** Names, codes and symbols that no language translates. A text of nothing but these may equal the English one. */
export const untranslatedWords: ReadonlySet<string> = new Set([
  'API',
  'BTC',
  'Charts',
  'Lightweight',
  'Bitcoin',
  'CBOR',
  'ETH',
  'Ethereum',
  'FAQ',
  'GitHub',
  'ID',
  'JSON',
  'OK',
  'OpenAPI',
  'Portico',
  'QR',
  'RSS',
  'Telegram',
  'TradingView',
  'USD',
  'USDT',
  'UTC',
  'vs',
])

/** Words that a language writes as English does, by locale; compared as whole texts. */
export const cognates: Partial<Record<LocaleCode, readonly string[]>> = {
  de: ['Blog', 'Coins', 'Name'],
  fr: [
    'Blog',
    'Conversion',
    'Conversions',
    'Copy trading',
    'Date',
    'Menu',
    'Message',
    'Page',
    'Source',
    'Sources',
    'Support',
  ],
}
