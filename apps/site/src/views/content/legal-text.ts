/** A legal text in one language. */
export interface LegalText {
  /** Its heading; the name of its file without one. */
  readonly title: string
  /** How it begins; empty where that is no paragraph. */
  readonly summary: string
  /** Sanitised HTML. */
  readonly html: string
}
