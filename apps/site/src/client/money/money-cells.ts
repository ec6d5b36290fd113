import type { Cell, ShellStore } from '@portico/widget'
import type { PageData } from '../../page-data.ts'
import type { LiveCells } from '../live/cells.ts'

/** What the currency of a page depends on. */
export interface MoneyCells {
  /** Code of the chosen currency, or of the page's own; and those that can be chosen, which come anew with newer rates. */
  readonly store: Pick<ShellStore, 'currency' | 'currencies'>
  /** The page at hand; null where it could not be drawn. */
  readonly shown: Cell<PageData | null>
}

/** What the page's first stage and the app share of a page in a currency. */
export interface FirstStage extends MoneyCells {
  readonly live: Pick<LiveCells, 'page' | 'isTakenOver'>
}
