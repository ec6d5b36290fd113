/** What a search answers to programs, and to the list below the header's field: `/search.json?q=`. */
export interface SearchDocument {
  readonly query: string
  /** The kind first that fits best. */
  readonly groups: readonly {
    readonly kind: 'assets' | 'pairs' | 'pages'
    /** In the language asked for. */
    readonly heading: string
    readonly findings: readonly {
      readonly code: string | null
      readonly name: string
      /** A path of this site with its locale, or an address elsewhere. */
      readonly href: string
    }[]
  }[]
}
