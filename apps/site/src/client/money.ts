import { formatInstant, formatMoney } from '@portico/format'
import { Decimal } from '@portico/decimal'
import type { SiteState } from '../page-data.ts'
import type { Money } from '../shell/site-context.ts'

/** Words US dollars in another currency; a module of its own, since most readers keep the page's currency. */
export function createMoney(currency: {
  readonly code: string
  readonly symbol: string
  readonly rate: string
  readonly asOf: string | null
  readonly tag: string
  readonly compact: SiteState['compact']
}): Money {
  const { code, symbol, rate, asOf, tag, compact } = currency
  return {
    code,
    asOf: asOf === null ? null : { iso: asOf, text: formatInstant(asOf, tag) },
    format: (usd, { big }) =>
      formatMoney(new Decimal(usd).times(rate).toString(), { tag, symbol, ...(big ? { big, compact } : {}) }),
  }
}
