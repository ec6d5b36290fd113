import type { LegalDocument } from './documents.ts'

export const links = {
  legal: (document: LegalDocument) => `/legal/${document}`,
  /** The text for residents of a country that has one of its own, or for all others where somebody has chosen that. */
  legalIn: (document: LegalDocument, country: string) => `/legal/${document}?country=${country}`,
}
