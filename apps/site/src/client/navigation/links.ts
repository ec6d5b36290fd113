import type { LazyRouter } from './page-router.ts'
import { dataPrefix } from '../../pages/address-forms.ts'
import { pathBelow } from '../base-path.ts'
import { asTyped } from '../../components/navigation/typed-query.ts'
import { isPlainClick } from './plain-click.ts'

/** Addresses that are no pages of the router. */
const outside = ['/v1/', '/assets/', '/widgets/', `${dataPrefix}/`, '/openapi.json']

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return null
  return link
}

/** The path below the base, or null where the link leaves the site or its language, or names a machine view. */
function pathWithinBase(link: HTMLAnchorElement, base: string): string | null {
  const url = new URL(link.href)
  if (url.origin !== location.origin || outside.some((prefix) => url.pathname.startsWith(prefix))) return null
  if (link.hreflang !== '' || /\.(?:json|csv|png)$/.test(url.pathname)) return null
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  if (isSamePage && url.hash !== '') return null
  return pathBelow(base, url)
}

/** The same page in another language keeps what is typed, however the link is opened. */
function carryTyped(event: Event): void {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
  if (link?.dataset['locale'] !== undefined) link.href = asTyped(link.href)
}

/**
 * Turns clicks on plain links into client navigations, in the app, in widgets and in inserted texts alike; a link to
 * another language carries hreflang and loads a whole page (SHELL-06). The router is loaded while the button is held down.
 */
export function followLinks(router: Pick<LazyRouter, 'navigate' | 'prepare'>, base: string): void {
  // The pointer also opens a new tab or a menu; Enter says click only.
  document.addEventListener('pointerdown', carryTyped, true)
  document.addEventListener('click', carryTyped, true)
  const pathOf = (event: MouseEvent) => {
    const link = isPlainClick(event) ? linkOf(event) : null
    return { link, path: link && pathWithinBase(link, base) }
  }
  document.addEventListener('pointerdown', (event) => {
    if (pathOf(event).path !== null) router.prepare()
  })
  document.addEventListener('click', (event) => {
    const { link, path } = pathOf(event)
    if (!link || path === null) return
    event.preventDefault()
    void router.navigate(path, { preventScrollReset: link.dataset['scroll'] === 'keep' })
  })
}
