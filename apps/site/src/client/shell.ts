import type { LocaleEntry } from '@portico/locale'
import type { ShellClient } from '@portico/request'
import { type Cell, createCell, createShellStore, type ShellStore } from '@portico/widget'
import type { PageData } from '../page-data.ts'
import type { PageGateway } from '../components/context/page-gateway.ts'
import type { OpenGateway } from './gateway.ts'
import { openHistory } from './navigation/history.ts'
import { type LiveCells, openLiveCells } from './live/cells.ts'
import { followPages } from './live/follow-pages.ts'
import { openPreferences } from './visitor/preferences.ts'
import { followRates } from './visitor/rates.ts'
import type { PageRouter } from '../components/navigation/page-router.ts'
import type { PageState } from './state.ts'
import { followUser } from './visitor/user.ts'
import { chooseImageDomain } from './image-domain.ts'

export interface ShellOptions {
  readonly state: PageState
  readonly locale: LocaleEntry
  readonly gateway: OpenGateway
}

/** What the page's parts share, from before the app is there. */
export interface Shell {
  readonly store: ShellStore
  readonly live: LiveCells
  /** The page at hand; null where it could not be drawn. */
  readonly shown: Cell<PageData | null>
  /** Lets the store follow the router, and move by it, from here on. */
  connect(router: PageRouter): void
}

/** Path below the base, as widgets know it. */
const localPath = (pathname: string, base: string) => pathname.slice(base.length) || '/'

/** A failed report must not raise another one. */
function reporter(gateway: ShellClient): (reason: string) => void {
  return (reason) => {
    import('./on-demand/report.ts')
      .then(({ reportFailure }) => reportFailure(gateway, reason))
      .catch((error: unknown) => console.warn('a report did not arrive:', error))
  }
}

/** The account menu of the header: what it lists, and what its buttons do (USER-03, USER-04). */
function accountMenu({ layer }: PageGateway): Pick<ShellStore, 'logOut' | 'accounts' | 'switchAccount'> {
  return {
    logOut() {
      layer.signOut().catch((error: unknown) => console.warn('logging out:', error))
    },
    accounts: async () => (await import('../protection/account-menu.ts')).ownAccounts(layer),
    switchAccount: async (account) =>
      (await import('../protection/account-menu.ts')).enterAccount(layer, account),
  }
}

/** Opens what the shell's parts share, and starts the calls of a page load. */
export function openShell({ state, locale, gateway }: ShellOptions): Shell {
  const preferences = openPreferences({ state, locale })
  const currencies = createCell<readonly { readonly code: string; readonly label: string }[]>([])
  const shown = createCell(state.data)
  const history = openHistory(state.base)
  const live = openLiveCells({ data: state.data, now: () => gateway.layer.now() })
  const store = createShellStore(
    { path: localPath(location.pathname, state.base), search: location.search, user: null },
    {
      currency: preferences.currency,
      currencies,
      theme: preferences.theme,
      trendColours: preferences.trendColours,
      search: async (query, signal) => {
        const { searchSite } = await import('./on-demand/search-site.ts')
        return searchSite({ query, locale, signal })
      },
      navigate: history.navigate,
      ...accountMenu(gateway),
      report: reporter(gateway.shell),
    },
  )
  const beginnings = [
    () => followUser({ gateway: gateway.shell, store }),
    () => followRates({ gateway: gateway.shell, locale, currencies }),
    () => chooseImageDomain(gateway.shell, gateway.rewriteAnswers),
  ]
  // Each in a task of its own: together they would keep a slow phone from answering its reader.
  for (const begin of beginnings) setTimeout(() => void begin())
  return {
    store,
    live,
    shown,
    connect(router) {
      history.connect(router)
      followPages({ live, router, shown })
      router.subscribe(({ location: { pathname, search }, next }) => {
        if (next === null) store.set({ path: pathname, search })
      })
    },
  }
}
