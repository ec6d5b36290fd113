import type { Router } from './router.ts'
import { cspSecurity, logout, clearCookie } from '@portico/contract'
import type { LocaleEntry } from '@portico/locale'
import type { ShellClient } from '@portico/request'
import { type Cell, createCell, createShellStore, type ShellStore } from '@portico/widget'
import type { Money } from '../shell/site-context.ts'
import { pathBelow } from './base-path.ts'
import { openPreferences } from './preferences.ts'
import { followRates } from './rates.ts'
import type { PageState } from './state.ts'
import { followUser } from './user.ts'
import { chooseImageDomain } from './image-domain.ts'

export interface ShellOptions {
  readonly state: PageState
  readonly locale: LocaleEntry
  readonly router: Router
  readonly gateway: ShellClient
  readonly money: Cell<Money | null>
}

/** Path below the base, as widgets know it. */
const localPath = (pathname: string, base: string) => pathname.slice(base.length) || '/'

/** A failed report must not raise another one. */
function reporter(gateway: ShellClient): (reason: string) => void {
  return (reason) => {
    const log = {
      bizType: 'widget',
      data: { event: 'widgetFailed', reason: reason.slice(0, 500) },
      timestamp: Date.now(),
      page: location.pathname,
    }
    gateway.send(cspSecurity, log).catch((error: unknown) => console.warn('a report did not arrive:', error))
  }
}

/** Logs out as spec section 4 has it: the path, the cookies, a reload. Both calls are tried, whatever the first answers. */
async function logOut(gateway: ShellClient): Promise<void> {
  for (const call of [logout, clearCookie]) {
    await gateway.send(call, {}).catch((error: unknown) => console.warn('logging out:', error))
  }
  location.reload()
}

/** Moves to an address of this site; one in another language than the page's loads a whole page. */
function follow(href: string, { router, state }: ShellOptions): void {
  const path = pathBelow(state.base, new URL(href, location.href))
  if (path === null) location.assign(href)
  else void router.navigate(path)
}

/** Opens what the shell's parts share, and starts the calls of a page load. */
export function openShell(options: ShellOptions): ShellStore {
  const { state, locale, router, gateway, money } = options
  const preferences = openPreferences({ state, locale })
  const currencies = createCell<readonly { readonly code: string; readonly label: string }[]>([])
  const store = createShellStore(
    { path: localPath(location.pathname, state.base), search: location.search, user: null },
    {
      currency: preferences.currency,
      currencies,
      theme: preferences.theme,
      trendColours: preferences.trendColours,
      search: async (query, signal) => {
        const { searchAssets } = await import('../shell/search-assets.ts')
        return searchAssets({ query, locale, signal })
      },
      navigate: (href) => follow(href, options),
      logOut: () => void logOut(gateway),
      report: reporter(gateway),
    },
  )
  router.subscribe(({ location: next, navigation }) => {
    if (navigation.state === 'idle')
      store.set({ path: localPath(next.pathname, state.base), search: next.search })
  })
  followUser({ gateway, store })
  followRates({
    gateway,
    locale,
    pageCurrency: state.currency,
    compact: state.compact,
    currency: preferences.currency,
    currencies,
    money,
  })
  void chooseImageDomain(gateway)
  return store
}
