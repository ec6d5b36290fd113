import * as v from 'valibot'
import { analyticsLibVersion, systemCodes } from '../analytics/event-rules.ts'
import { defineCall } from '../call.ts'

const hint = v.optional(v.pipe(v.string(), v.maxLength(64)), '')

/** Whether events are wanted, and of whom (ANA-06). A failure means that they are not. */
export const clientCommonConfig = defineCall({
  name: 'clientCommonConfig',
  method: 'POST',
  path: '/v1/mix/public/clientCommonConfig',
  rate: 'call',
  summary: 'Whether analytics events are uploaded, who is signed in, and the caller’s address and device.',
  input: v.strictObject({
    /** Version of the analytics client. */
    libVersion: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}(?:\.\d{1,4}){0,3}$/)), analyticsLibVersion),
    appId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    /** What the browser keeps out of its user agent and tells by client hints; empty where it has none. */
    model: hint,
    platformVersion: hint,
  }),
  output: v.object({
    clientCommonConfig: v.object({
      eventLogUploadSwitch: v.boolean(),
      /** Empty for a visitor. */
      userId: v.string(),
    }),
    localVo: v.object({ ip: v.string() }),
    /** The caller's browser as events name it (ANA-01); what is not known is empty. */
    device: v.object({
      browser: v.string(),
      browser_version: v.string(),
      sys: v.picklist([systemCodes.web, systemCodes.mobile]),
      os_version: v.string(),
      manufacturer: v.string(),
      model: v.string(),
    }),
  }),
  caching: 'no-store',
  content: 'personal',
  codes: [],
  signature: 'read',
  session: 'optional',
  sealing: 'never',
  encryptedFields: [],
})
