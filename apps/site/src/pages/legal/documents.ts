/** The operator's legal texts, by the word that names each in its address. */
export const legalDocuments = ['terms', 'privacy', 'risk', 'cookies'] as const
export type LegalDocument = (typeof legalDocuments)[number]
