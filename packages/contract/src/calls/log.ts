import * as v from 'valibot'
import { analyticsEvent } from '../analytics/analytics-event.ts'
import { logInfoPath, requestEvents } from '../analytics/event-rules.ts'
import { defineCall } from '../call.ts'

const counted = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * Takes analytics events (ANA-10, protocol section 2). A success is answered when what was accepted is durable. Each event is
 * judged by itself: one that does not fit is counted as refused, and the others are kept. Status 403 means silence for ten
 * seconds and nothing else; 429 and 503 say when to come again.
 */
export const logInfo = defineCall({
  name: 'logInfo',
  method: 'POST',
  path: logInfoPath,
  rate: 'events',
  summary: 'Takes analytics events.',
  input: v.pipe(v.array(analyticsEvent), v.maxLength(requestEvents)),
  reading: 'item-by-item',
  output: v.object({ accepted: counted, refused: counted }),
  caching: 'no-store',
  content: 'personal',
  codes: ['badRequest', 'eventsSilenced', 'unavailable'],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})
