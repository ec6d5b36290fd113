import type { LocaleEntry } from '@portico/locale'
import type { CoinLinks } from './coin-links.ts'
import type { TextPart } from './text-part.ts'
import type { SourceView } from '../../figures/sources.ts'

/** A text of the content folder: what a coin is, or a guide. */
export interface ContentText {
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** Slug of the asset that it speaks of; null for a guide of its own. */
  readonly asset: string | null
  /** The day it was last looked over (YYYY-MM-DD). */
  readonly updated: string
  readonly sources: readonly SourceView[]
  /** How long it takes to read. */
  readonly minutes: number
  /** Sanitised HTML, with a place at each of its parts. */
  readonly html: string
  /** What its contents list; empty for a short text. */
  readonly parts: readonly TextPart[]
  /** Language tag of the text. */
  readonly lang: string
}

/** The texts that a page may show, each in the page's language or else in the nearest that has it. */
export interface Content {
  /** What an asset is; null where nothing was written. */
  coin(slug: string, locale: LocaleEntry): ContentText | null
  /** Where a coin is at home; null where no list names anything. */
  links(slug: string): CoinLinks | null
  guide(slug: string, locale: LocaleEntry): ContentText | null
  /** All guides, in the order of their addresses. */
  guides(locale: LocaleEntry): readonly ContentText[]
}
