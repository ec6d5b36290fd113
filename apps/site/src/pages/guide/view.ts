import type { GuideCardView, CoverView } from '../../views/content/guide-card.ts'
import type { WrittenText } from '../../views/content/written-text.ts'

export interface GuideView {
  readonly text: WrittenText
  /** What it says in one sentence. */
  readonly summary: string
  /** How long it takes to read, such as "3 min". */
  readonly minutes: string
  /** The asset that it speaks of, where the catalogue has it. */
  readonly cover: CoverView | null
  /** Where the asset can be bought; null where it is not offered. */
  readonly buy: string | null
  /** Guides to read next. */
  readonly more: readonly GuideCardView[]
}
