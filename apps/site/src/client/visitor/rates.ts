import { usdtRate } from '@portico/contract'
import type { LocaleEntry } from '@portico/locale'
import type { ShellClient } from '@portico/request'
import type { Cell } from '@portico/widget'

/** How often rates are asked for anew (CUR-02; spec section 9). */
export const ratesRefreshMs = 1_800_000

interface RateOptions {
  readonly gateway: ShellClient
  readonly locale: LocaleEntry
  readonly currencies: Cell<readonly { readonly code: string; readonly label: string }[]>
}

/** What a picker shows of a currency: upper-case name, a dash, the symbol (CUR-01). */
export function currencyLabel(
  entry: { readonly name: string; readonly symbol: string },
  tag: string,
): string {
  return `${entry.name.toLocaleUpperCase(tag)} - ${entry.symbol}`
}

/**
 * Keeps the list of currencies that can be chosen: asked for at load and every 30 minutes, when pages that were made in one of
 * them are made anew. A failed refresh keeps what the last good one said.
 */
export async function followRates({ gateway, locale, currencies }: RateOptions): Promise<void> {
  async function refresh(): Promise<void> {
    try {
      const { supported } = await gateway.send(usdtRate, { locale: locale.code })
      currencies.set(
        supported.map((entry) => ({ code: entry.value, label: currencyLabel(entry, locale.tag) })),
      )
    } catch (error) {
      console.warn('rates were not refreshed; the last ones stay:', error)
    }
  }

  setInterval(() => void refresh(), ratesRefreshMs)
  await refresh()
}
