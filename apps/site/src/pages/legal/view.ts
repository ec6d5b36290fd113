import type { LegalDocument } from './documents.ts'

export interface LegalView {
  readonly document: LegalDocument
  /** Sanitised HTML of the operator's text. */
  readonly html: string
}
