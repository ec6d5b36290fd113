import type { Cell, ShellStore } from '@portico/widget'
import type { Connection } from '../offline/connection.ts'
import { keptTargets } from '../pages/pair/targets/kept-targets.ts'
import { pagesWithApp } from '../pages/registry.start.generated.ts'
import { onFirstSign } from './visitor/reader-signs.ts'
import type { PageState } from './state.ts'

interface Watched {
  readonly state: Pick<PageState, 'data'>
  readonly store: Pick<ShellStore, 'get' | 'subscribe'>
  readonly connection: Cell<Connection>
  /** True once newer prices need more than another text. */
  readonly redraw: Cell<boolean>
  /** The window, or what a test has in its place. */
  readonly target: EventTarget
  /** Query of the page's address. */
  readonly search: string
}

/**
 * Whether the delivery loader has seen a sign of interest before the page's scripts came, the page shows a watchlist, which only
 * this device knows, or it is inside the native app, which is told of it whatever the reader does (PLAT-02).
 */
function signSeen(): boolean {
  return document.querySelector('script[data-entry][data-sign],html[data-app],[data-star=""]') !== null
}

/** Whether the page has to be drawn anew from what only this device knows. */
function showsWhatIsStored({ data }: Watched['state'], search: string): boolean {
  if (data !== null && pagesWithApp.includes(data.page)) return true
  return data?.page === 'pair' && keptTargets() !== new URLSearchParams(search).get('board')
}

/**
 * Tells, once, that the app is wanted: at the reader's first sign of interest, or as soon as the page must be redrawn
 * without one, because somebody is signed in, the network is gone, the device keeps what the page is to show, or newer prices
 * need more than another text.
 */
export function whenAppIsWanted(watched: Watched, tell: () => void): void {
  const { state, store, connection, redraw, target, search } = watched
  const isDifferent = () => store.get().user !== null || connection.get() === 'offline' || redraw.get()
  let told = false
  const once = () => {
    if (told) return
    told = true
    tell()
  }
  const check = () => {
    if (isDifferent()) once()
  }
  if (signSeen() || isDifferent() || showsWhatIsStored(state, search)) return once()
  for (const cell of [store, connection, redraw]) cell.subscribe(check)
  onFirstSign(target, once)
}
