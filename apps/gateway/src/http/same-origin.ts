/** The request headers that tell from where a browser calls. */
export interface OriginHeaders {
  readonly origin: string | undefined
  /** `Sec-Fetch-Site`, which scripts cannot set. */
  readonly fetchSite: string | undefined
}

/**
 * Protocol 3.11: tells whether a state-changing request may pass. A browser must call from the site itself; what sends
 * neither header is no browser and carries no visitor's cookies.
 */
export function isAllowedOrigin({ origin, fetchSite }: OriginHeaders, origins: readonly string[]): boolean {
  if (origin !== undefined && !origins.includes(origin)) return false
  if (fetchSite === undefined || fetchSite === 'same-origin') return true
  return fetchSite === 'none' && origin !== undefined
}
