/** What calls have in common that read something of one's own account: signed, and only with a session. */
export const ownRead = {
  method: 'POST',
  caching: 'no-store',
  content: 'personal',
  signature: 'read',
  session: 'required',
  sealing: 'never',
  codes: ['loginRequired'],
  encryptedFields: [],
} as const

/** The same for calls that change something: signed over the body. */
export const ownWrite = { ...ownRead, signature: 'write' } as const
