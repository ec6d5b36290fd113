import { usdtRate } from '@portico/contract'
import type { LocaleEntry } from '@portico/locale'
import type { ShellClient } from '@portico/request'
import type { Cell } from '@portico/widget'
import type { SiteState } from '../page-data.ts'
import type { Money } from '../shell/site-context.ts'

/** How often rates are asked for anew (CUR-02; spec section 9). */
export const ratesRefreshMs = 1_800_000

interface Rates {
  readonly supported: readonly { readonly name: string; readonly symbol: string; readonly value: string }[]
  readonly rates: Readonly<Record<string, string>>
  /** When the rates were true; unknown where a back end does not say. */
  readonly asOf?: string | null | undefined
}

interface RateOptions {
  readonly gateway: ShellClient
  readonly locale: LocaleEntry
  /** Currency of the server's HTML; choosing it needs no arithmetic. */
  readonly pageCurrency: string
  /** How the brand shortens large sums (FMT-03). */
  readonly compact: SiteState['compact']
  readonly currency: Cell<string>
  readonly currencies: Cell<readonly { readonly code: string; readonly label: string }[]>
  readonly money: Cell<Money | null>
}

/** What a picker shows of a currency: upper-case name, a dash, the symbol (CUR-01). */
export function currencyLabel(
  entry: { readonly name: string; readonly symbol: string },
  tag: string,
): string {
  return `${entry.name.toLocaleUpperCase(tag)} - ${entry.symbol}`
}

/**
 * Keeps the rates of the page: asked for at load and every 30 minutes; a failed refresh keeps the last good ones,
 * whose time stands beside the prices. Once
 * the reader has chosen another currency than the page's, amounts are worded in it.
 */
export async function followRates(options: RateOptions): Promise<void> {
  const { gateway, locale, pageCurrency, compact, currency, currencies, money } = options
  let known: Rates | null = null

  async function word(): Promise<void> {
    const code = currency.get()
    const entry = known?.supported.find(({ value }) => value === code)
    const rate = known?.rates[code]
    if (code === pageCurrency || !entry || rate === undefined) return money.set(null)
    const { createMoney } = await import('./money.ts')
    if (currency.get() === code)
      money.set(
        createMoney({
          code,
          symbol: entry.symbol,
          rate,
          asOf: known?.asOf ?? null,
          tag: locale.numberTag,
          compact,
        }),
      )
  }

  async function refresh(): Promise<void> {
    try {
      known = await gateway.send(usdtRate, { locale: locale.code })
      currencies.set(
        known.supported.map((entry) => ({ code: entry.value, label: currencyLabel(entry, locale.tag) })),
      )
      await word()
    } catch (error) {
      console.warn('rates were not refreshed; the last ones stay:', error)
    }
  }

  currency.subscribe(() => void word())
  setInterval(() => void refresh(), ratesRefreshMs)
  await refresh()
}
