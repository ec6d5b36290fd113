/** A part of a written text, under a heading of its own. */
export interface TextPart {
  /** The heading's place in the page, the same in every language. */
  readonly id: string
  readonly title: string
}
