import type { LocaleCode } from '@portico/locale'
import type { Announcement, FeedItem } from '../../views/content/news.ts'

/** An announcement in one language. */
export interface LocalAnnouncement extends Announcement {
  readonly code: LocaleCode
  /** Whether it comes with the release, and goes when the operator has one. */
  readonly isBundled?: true
}

export type SourceItem = LocalAnnouncement | FeedItem

/** Where news come from. Anyone who reads it keeps what was read last when reading fails. */
export interface NewsSource {
  /** For messages. */
  readonly name: string
  /** Whether it lies on this machine, so that the first page may wait for it. */
  readonly isLocal: boolean
  /** How often it is read. */
  readonly everyMs: number
  /** @throws Error when it cannot be read. */
  read(signal: AbortSignal): Promise<readonly SourceItem[]>
}
