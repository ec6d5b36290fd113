import type { GuideCardView } from '../../views/content/guide-card.ts'

/** Guides of one kind of coins. */
export interface GuideGroup {
  readonly slug: string
  /** Null for guides that belong to no kind with others. */
  readonly name: string | null
  readonly guides: readonly GuideCardView[]
}

export interface AcademyView {
  /** The guide to begin with; null where there is none. */
  readonly lead: GuideCardView | null
  readonly groups: readonly GuideGroup[]
}
