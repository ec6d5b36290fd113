import type { SiteLink } from '../../figures/site-links.ts'
import type { SiteTab, TradingBot } from '../../figures/site-tabs.ts'

export interface SiteMapView {
  readonly tab: SiteTab
  /** The kind of trading bot; null on other tabs. */
  readonly bot: TradingBot | null
  readonly tabs: readonly { readonly tab: SiteTab; readonly count: string }[]
  /** Whose pages they are; none without links. */
  readonly of: 'site' | 'operator'
  /** What stands under each letter; none on a list with a filter. */
  readonly letters: readonly { readonly letter: string; readonly count: string }[]
  /** The letter in force; null for all. */
  readonly letter: string | null
  /** The filter in force; empty for none. */
  readonly query: string
  readonly links: readonly SiteLink[]
  /** Whether the links of the tab have a text of their own, or are names. */
  readonly wording: 'of-tab' | 'name'
  readonly total: number
  readonly page: number
  readonly pages: number
}
