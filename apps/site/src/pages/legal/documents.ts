/** The operator's legal texts, by the name of each in its address. */
export const legalDocuments = ['terms', 'privacy', 'risk', 'cookies'] as const
export type LegalDocument = (typeof legalDocuments)[number]
