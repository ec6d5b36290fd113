import type { DataRouter } from 'react-router'

const storageKey = 'portico.scroll'

function savedPositions(): Record<string, number> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return typeof saved === 'object' && saved !== null ? Object.fromEntries(Object.entries(saved)) : {}
  } catch (error) {
    console.warn('scroll positions cannot be read:', error)
    return {}
  }
}

/** Brings a page to where it was left, to its hash, or to its top. */
function place(position: number | false | null, hash: string): void {
  if (position === false) return
  if (position !== null) return scrollTo(0, position)
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

/** Scrolls as documents do: a new page starts at its top or hash, back and reload return to where one was. */
export function followScroll(router: DataRouter): void {
  const positions = savedPositions()
  router.enableScrollRestoration(positions, () => scrollY)
  let shown = router.state.location.key
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location.key === shown) return
    shown = state.location.key
    if (state.preventScrollReset) return
    const position = state.restoreScrollPosition
    requestAnimationFrame(() => place(position === undefined ? null : position, state.location.hash))
  })
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  addEventListener('pageshow', takeOver)
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    positions[router.state.location.key] = scrollY
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions))
    } catch (error) {
      console.warn('scroll positions cannot be stored:', error)
    }
  })
}
