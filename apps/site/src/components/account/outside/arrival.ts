import { wantedParameter } from '../enter-account.ts'

/** An issuer whose own page people are sent to. */
export type RedirectProvider = 'apple' | 'google'

/** What the callback of an issuer brought back: the name under which the gateway keeps the proof, or that there is none. */
export type Arrival =
  | { readonly kind: 'proven'; readonly provider: RedirectProvider; readonly id: string }
  | { readonly kind: 'failed'; readonly provider: RedirectProvider }

/** Reads `#third=<provider>.<id>` and `#third=<provider>.failed`; null for every other fragment. */
export function arrivalOf(fragment: string): Arrival | null {
  const [, provider, id] = /^#third=(apple|google)\.([A-Za-z0-9_-]{43}|failed)$/.exec(fragment) ?? []
  if ((provider !== 'apple' && provider !== 'google') || id === undefined) return null
  return id === 'failed' ? { kind: 'failed', provider } : { kind: 'proven', provider, id }
}

/** Reads what the address has brought, and takes it out of the address and the history. */
export function takeArrival(): Arrival | null {
  const arrival = arrivalOf(location.hash)
  if (arrival !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return arrival
}

const longestReturn = 500

/** The page to come back to after an issuer's: this one, with what was wanted before it. */
export function returnAddress(path: string, wanted: string | null): string {
  // The gateway takes no mark that `encodeURIComponent` leaves as it is.
  const query = encodeURIComponent(wanted ?? '').replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const address = wanted === null ? path : `${path}?${wantedParameter}=${query}`
  return address.length > longestReturn ? path : address
}
