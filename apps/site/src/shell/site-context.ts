import type { I18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import type { Cell } from '@portico/widget'
import { createContext, useContext } from 'react'
import type { SiteState } from '../page-data.ts'
import type { LivePrices } from './live-prices.ts'
import type { PageGateway } from '../components/context/page-gateway.ts'

/** Words US dollars in the currency the reader chose. */
export interface Money {
  readonly code: string
  /** When the rate in use was true, worded; null where that is not known (CUR-02). */
  readonly asOf: { readonly iso: string; readonly text: string } | null
  format(usd: string, options: { big: boolean }): string
}

export interface SiteContextValue {
  readonly state: SiteState
  readonly locale: LocaleEntry
  /** The page's texts in its language; it never changes while a page is open. */
  readonly i18n: I18n
  /** Set once the reader has chosen another currency than the server's HTML has, and its rate is known (CUR-03). */
  readonly money: Cell<Money | null>
  readonly live: LivePrices
  /** The page's gateway, for handlers and effects. @throws Error while the server draws. */
  gateway(): PageGateway
}

const Context = createContext<SiteContextValue | null>(null)

export const SiteProvider = Context.Provider

/** @throws Error outside the site's root. */
export function useSite(): SiteContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('this component needs the site around it')
  return value
}
