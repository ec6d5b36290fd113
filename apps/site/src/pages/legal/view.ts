import type { LegalDocument } from '../../routes.ts'

export interface LegalView {
  readonly document: LegalDocument
  /** Sanitised HTML of the operator's text. */
  readonly html: string
}
