import { setupI18n } from '@lingui/core'
import { localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { loadTexts } from 'virtual:texts/site'
import { createRoutes } from '../shell/create-routes.tsx'
import { type Money, SiteProvider } from '../shell/site-context.ts'
import { openGateway } from './gateway.ts'
import { followLinks } from './links.ts'
import { createPageDataLoader } from './page-data-loader.ts'
import { openRouter } from './router.ts'
import { openShell } from './shell.ts'
import { type PageState, readPageState } from './state.ts'
import { enlivenWidgets } from './widgets.ts'

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

/** Brings the page to life: the app's root, the widgets, links, and what the gateway knows about this visitor. */
export async function startSite(): Promise<void> {
  const root = document.getElementById('app')
  if (!root) throw new Error('the page has no place for the app')
  const state = readPageState()
  const locale = localeOf(state.locale)
  const routes = createRoutes(createPageDataLoader(state))
  const [{ messages }] = await Promise.all([loadTexts[locale.code](), resolveShownRoutes(routes, state.base)])
  const i18n = setupI18n({
    locale: locale.tag,
    locales: locale.numberTag,
    messages: { [locale.tag]: messages },
  })
  const router = openRouter({ routes, base: state.base, hydrationData: hydrationData(routes, state) })
  const money = createCell<Money | null>(null)
  const gateway = openGateway(state)
  hydrateRoot(
    root,
    <StrictMode>
      <SiteProvider value={{ state, locale, i18n, money }}>
        <RouterProvider router={router} />
      </SiteProvider>
    </StrictMode>,
  )
  followLinks(router, state.base)
  const shell = openShell({ state, locale, router, gateway, money })
  await enlivenWidgets(state, shell)
  import('../offline/start.ts').then(
    ({ startOffline }) => startOffline({ router, locale, i18n }),
    (error: unknown) => console.warn('what a page needs offline did not load:', error),
  )
}
