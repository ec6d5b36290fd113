import { isInsideApp, nativeBridge } from '@portico/bridge'

/**
 * Loads what an address names, as a whole page. Inside the app an address elsewhere is the app's to open, and the page itself is
 * loaded anew (PLAT-02).
 */
export function loadPageOf(href: string): void {
  const { origin, href: address } = new URL(href, location.href)
  if (origin === location.origin || !isInsideApp(window)) return location.assign(address)
  nativeBridge(window)?.send('open', { address })
  location.reload()
}
