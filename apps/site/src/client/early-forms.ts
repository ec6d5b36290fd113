import { bringAppInParts } from './app-in-parts.ts'
import { holdSubmits } from './held-submit.ts'

/**
 * Runs before the loader, on pages that need the app without a sign of interest and whose HTML can be read and filled in before: what is
 * submitted meanwhile is held, and the app comes part by part, so that it does not stand in the way of reading or typing.
 */
const fail = holdSubmits()
bringAppInParts().catch((error: unknown) => {
  fail()
  console.warn('a part of the app did not load:', error)
})
