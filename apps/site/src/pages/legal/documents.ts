/** The operator's legal texts, by the name of each in its address. */
export const legalDocuments = ['terms', 'privacy', 'risk', 'cookies'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** Says in an address that the text for all countries without one of their own is what the reader chose. */
export const otherCountries = 'other'
