/**
 * What an operator says about a page in one language, in place of the built-in texts. Each text is an ICU message with
 * the page's own placeholders; null leaves the built-in text.
 */
export interface PageMeta {
  readonly locale: string
  /** The page's name in the route table, such as `home` or `converter`. */
  readonly page: string
  readonly title: string | null
  readonly description: string | null
  readonly keywords: string | null
}

/** Holds the operator's titles, descriptions and keywords. Reads never wait and never fail. */
export interface PageMetaStore {
  /** What is set for a page in a locale; null where nothing is. */
  find(locale: string, page: string): PageMeta | null
  /** Everything that is set for a locale, by page name. */
  list(locale: string): readonly PageMeta[]
  /** Equal content has an equal version; page caches put it into their key. */
  version(): string
  /** Calls the listener after each change of the version; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}
