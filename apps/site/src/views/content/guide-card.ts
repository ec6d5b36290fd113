import { formatMinutes } from '@portico/format'
import type { Snapshot } from '@portico/market'
import type { LocaleEntry } from '@portico/locale'
import { type AssetRef, assetRef } from '../../figures/asset.ts'
import { urls } from '../../pages/urls.generated.ts'
import type { ContentText } from './content.ts'

/** What the cover of a guide is drawn from. */
export interface CoverView {
  readonly asset: AssetRef
}

/** A guide in a list. */
export interface GuideCardView {
  /** The name of the coin that it speaks of, else its own title. */
  readonly title: string
  readonly summary: string
  readonly path: string
  readonly lang: string
  /** How long it takes to read, such as "3 min". */
  readonly minutes: string
  /** Null where the guide speaks of no asset of the catalogue. */
  readonly cover: CoverView | null
}

interface Shown {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
}

export function coverView(guide: Pick<ContentText, 'asset'>, { snapshot, locale }: Shown): CoverView | null {
  const asset = guide.asset === null ? null : snapshot.asset(guide.asset)
  return asset && { asset: assetRef(asset, locale) }
}

export function guideCard(guide: ContentText, shown: Shown): GuideCardView {
  const { summary, slug, lang } = guide
  const cover = coverView(guide, shown)
  const minutes = formatMinutes(guide.minutes, shown.locale.numberTag)
  return { title: cover?.asset.name ?? guide.title, summary, path: urls.guide(slug), lang, minutes, cover }
}
