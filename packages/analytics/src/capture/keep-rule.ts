import { trackingIdPattern } from '@portico/contract'

/** True for a tracking id that is a slash, or b and digits; warns of any other, whose event is dropped (ANA-03). */
export function isKept(trackingId: string): boolean {
  const fits = trackingIdPattern.test(trackingId)
  if (!fits) console.warn(`analytics: no tracking id: ${trackingId}`)
  return fits
}
