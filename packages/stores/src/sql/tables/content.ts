/** A revision of a document that operators write. Rows are only added. */
export interface ContentRevisionTable {
  readonly website: string
  readonly document: string
  readonly number: number
  readonly text: string
  readonly author: string
  readonly note: string
  readonly made_at: Date
}

/** Which revision holds from when, or which publication is cancelled. Rows are only added. */
export interface ContentPublicationTable {
  readonly website: string
  readonly id: number
  readonly document: string
  /** Null: the document is not in the store from then on. */
  readonly revision: number | null
  readonly starts_at: Date
  readonly cancels: number | null
  readonly author: string
  readonly approved_by: string | null
  readonly note: string
  readonly made_at: Date
}
