import { isHandled } from '@portico/bridge'
import type { AppPayload } from '@portico/bridge/messages'
import { splitLocalePath } from '@portico/locale'

/** What a click may become in place of a navigation. */
export type HandedOver =
  | { readonly name: 'open'; readonly data: AppPayload<'open'> }
  | { readonly name: 'navigate'; readonly data: AppPayload<'navigate'> }

/** Schemes that never leave the page: they are documents and scripts of its own. */
const ownSchemes: ReadonlySet<string> = new Set(['javascript:', 'data:', 'blob:', 'about:', 'file:'])

const longest = 2000

/**
 * What of a link's address is the app's (PLAT-02): addresses elsewhere, of the schemes that links may have at all (LINK-01), and
 * own pages that the app handles. Null for what the page goes on with by itself.
 */
export function handedOver(
  url: URL,
  page: { readonly origin: string; readonly handled: readonly string[] },
): HandedOver | null {
  if (url.href.length > longest || ownSchemes.has(url.protocol)) return null
  if (url.origin !== page.origin) return { name: 'open', data: { address: url.href } }
  const { locale, path } = splitLocalePath(url.pathname)
  if (!isHandled(path, page.handled)) return null
  return { name: 'navigate', data: { path: path + url.search + url.hash, locale } }
}

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
  return link?.href ? link : null
}

/**
 * Hands clicks on links to the app before anything else answers them. Own pages open in the page also where a browser would open
 * another window: a web view has none.
 */
export function handOverLinks(options: {
  readonly handled: readonly string[]
  readonly tell: (message: HandedOver) => void
}): void {
  const { handled, tell } = options
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented) return
    const url = new URL(link.href)
    const message = handedOver(url, { origin: location.origin, handled })
    if (message !== null) {
      event.preventDefault()
      tell(message)
    } else if (url.origin === location.origin) link.removeAttribute('target')
  }
  document.addEventListener('click', onClick, true)
  // The middle button of a mouse, on devices that have one.
  document.addEventListener('auxclick', onClick, true)
}
