import type { I18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import { createContext, type ReactElement, useContext } from 'react'
import type { SiteState } from '../../page-data.ts'
import type { LivePrices } from './live-prices.ts'
import type { PageGateway } from './page-gateway.ts'

export interface SiteContextValue {
  readonly state: SiteState
  readonly locale: LocaleEntry
  /** Who reads: known in the browser only, since the server's HTML is the same for everyone. */
  readonly reader: 'visitor' | 'signed-in'
  /** Where who is signed in declares to live, ISO 3166-1 alpha-2; null for visitors, and where it is not known. */
  readonly residence: string | null
  /** The page's texts in its language; it never changes while a page is open. */
  readonly i18n: I18n
  readonly live: LivePrices
  /** The image domain that this browser has chosen (IMG-01); null on the server, and where there is none. */
  imageDomain(): string | null
  /** The page's gateway, for handlers and effects. @throws Error while the server draws. */
  gateway(): PageGateway
  /**
   * Lets a part of the page that came later take over its slot, which has the server's HTML of it.
   * @throws Error while the server draws.
   */
  takeOver(slot: Element, part: ReactElement): { unmount(): void }
  /**
   * Gives back the clicks that are kept for a slot whose part did not come.
   * @throws Error while the server draws.
   */
  giveBack(slot: Element): void
}

const Context = createContext<SiteContextValue | null>(null)

export const SiteProvider = Context.Provider

/** @throws Error outside the site's root. */
export function useSite(): SiteContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('this component needs the site around it')
  return value
}
