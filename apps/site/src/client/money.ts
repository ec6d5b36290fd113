import { formatMoney } from '@portico/format'
import { Decimal } from '@portico/decimal'
import type { Money } from '../shell/site-context.ts'

/** Words US dollars in another currency; a module of its own, since most readers keep the page's currency. */
export function createMoney(currency: { code: string; symbol: string; rate: string; tag: string }): Money {
  const { code, symbol, rate, tag } = currency
  return {
    code,
    format: (usd, { big }) =>
      formatMoney(new Decimal(usd).times(rate).toString(), { tag, symbol, ...(big ? { big } : {}) }),
  }
}
