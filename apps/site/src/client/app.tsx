import { setupI18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import type { Cell } from '@portico/widget'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { loadTexts } from 'virtual:texts/site'
import type { Connection } from '../offline/connection.ts'
import { createRoutes } from '../shell/create-routes.tsx'
import { SiteProvider } from '../shell/site-context.ts'
import { settle } from './early-click.ts'
import { followLinks } from './links.ts'
import { createPageDataLoader } from './page-data-loader.ts'
import { openRouter } from './router.ts'
import type { Shell } from './shell.ts'
import type { PageState } from './state.ts'

/** Lazy routes of the page at hand are resolved first, so that hydration finds the tree the server drew. */
async function resolveShownRoutes(routes: RouteObject[], base: string): Promise<void> {
  const matches = matchRoutes(routes, location, base === '' ? '/' : base) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Loader data by route id, as the router would have it after loading this page itself. */
function hydrationData(routes: RouteObject[], state: PageState) {
  if (state.data === null) return { errors: { root: new Error('the page could not be drawn') } }
  const leaf = matchRoutes(routes, location, state.base === '' ? '/' : state.base)?.at(-1)?.route.id
  return { loaderData: leaf === undefined ? {} : { [leaf]: state.data } }
}

/** Brings the pages to life: React takes the server's HTML over, and links lead from page to page without loading them. */
export async function startApp(page: {
  readonly state: PageState
  readonly locale: LocaleEntry
  readonly shell: Shell
  readonly connection: Cell<Connection>
}): Promise<void> {
  const { state, locale, shell, connection } = page
  const root = document.getElementById('app')
  if (!root) throw new Error('the page has no place for the app')
  const routes = createRoutes(createPageDataLoader(state))
  const [{ messages }] = await Promise.all([loadTexts[locale.code](), resolveShownRoutes(routes, state.base)])
  const i18n = setupI18n({
    locale: locale.tag,
    locales: locale.numberTag,
    messages: { [locale.tag]: messages },
  })
  const router = openRouter({ routes, base: state.base, hydrationData: hydrationData(routes, state) })
  shell.connect(router)
  hydrateRoot(
    root,
    <StrictMode>
      <SiteProvider value={{ state, locale, i18n, money: shell.money }}>
        <RouterProvider router={router} />
      </SiteProvider>
    </StrictMode>,
  )
  followLinks(router, state.base)
  settle(root)
  const { startOffline } = await import('../offline/start.ts')
  startOffline({ connection, router, locale, i18n })
}
