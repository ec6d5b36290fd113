import type { SiteLink } from '../../views/listings/site-links.ts'
import type { TradingBot } from '../../views/listings/site-tabs.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { SiteTab } from '../registry.generated.ts'

export interface SiteMapView {
  readonly tab: SiteTab
  /** The kind of trading bot; null on other tabs. */
  readonly bot: TradingBot | null
  /** Without those that have no link. */
  readonly tabs: readonly { readonly tab: SiteTab; readonly count: string }[]
  readonly bots: readonly TradingBot[]
  /** Whose pages they are; none without links. */
  readonly of: 'site' | 'operator'
  /** What stands under each letter; none on a list with a filter. */
  readonly letters: readonly { readonly letter: string; readonly count: string }[]
  /** The current letter; null for all. */
  readonly letter: string | null
  /** The current filter; empty for none. */
  readonly query: string
  readonly links: readonly SiteLink[]
  /** The text of the tab's links; null where they are names. */
  readonly linkText: TextId | null
  readonly total: number
  /** Pages of which there is one each. */
  readonly single: readonly { readonly path: string; readonly name: string }[]
  readonly page: number
  readonly pages: number
}
