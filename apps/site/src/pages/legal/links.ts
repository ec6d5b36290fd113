import type { LegalDocument } from './documents.ts'

export const links = { legal: (document: LegalDocument) => `/legal/${document}` }
