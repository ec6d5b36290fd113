import * as v from 'valibot'
import { defineCall } from '../call.ts'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** Reports an event that touches security or a widget that failed (ERR-02, SHELL-02). Carries no personal data. */
export const cspSecurity = defineCall({
  name: 'cspSecurity',
  method: 'POST',
  path: '/v1/buried/log/cspSecurity',
  rate: 'call',
  summary: 'Reports a security event or a failed widget.',
  input: v.strictObject({
    bizType: name,
    data: v.strictObject({ event: name, reason: v.pipe(v.string(), v.maxLength(2000)) }),
    /** Milliseconds since the epoch by the browser's clock. */
    timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** The path of the page, without query. */
    page: v.pipe(v.string(), v.maxLength(2000)),
  }),
  output: v.null(),
  caching: 'no-store',
  content: 'personal',
  codes: [],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})
