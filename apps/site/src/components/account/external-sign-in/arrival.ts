import type { ProviderId } from '@portico/contract'
import { wantedParameter } from '../../../protection/wanted-parameter.ts'
import type { OfferedProvider } from '../../../views/account/view.ts'

/** What the callback of an issuer brought back: the name under which the gateway keeps the proof, or that there is none. */
export type Arrival =
  | { readonly kind: 'proven'; readonly provider: ProviderId; readonly id: string }
  | { readonly kind: 'failed'; readonly provider: ProviderId }

/** Reads `#third=<provider>.<id>` and `#third=<provider>.failed` of an issuer that is offered; null for every other fragment. */
export function arrivalOf(fragment: string, offered: readonly OfferedProvider[]): Arrival | null {
  const [, named, id] = /^#third=([a-z0-9-]+)\.([A-Za-z0-9_-]{43}|failed)$/.exec(fragment) ?? []
  const issuer = offered.find((one) => one.id === named && one.proof === 'openId')
  if (issuer === undefined || id === undefined) return null
  const { id: provider } = issuer
  return id === 'failed' ? { kind: 'failed', provider } : { kind: 'proven', provider, id }
}

/** Reads what the address has brought, and takes it out of the address and the history. */
export function takeArrival(offered: readonly OfferedProvider[]): Arrival | null {
  const arrival = arrivalOf(location.hash, offered)
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
