import { type I18n, setupI18n } from '@lingui/core'
import { type LocaleCode, type LocaleEntry, localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router'
import type { NewestPrices } from './figures/live/newest-prices.ts'
import { writtenLocale } from './figures/written-locale.ts'
import type { RenderInput } from './app/render-contract.ts'
import { pageTexts } from 'virtual:texts/pages'
import { loadTexts } from 'virtual:texts/site'
import { createRoutes } from './app/create-routes.tsx'
import type { LivePrices } from './components/context/live-prices.ts'
import { SiteProvider } from './components/context/site-context.ts'

const handlers = new Map<string, StaticHandler>()

/** One handler per base: it is made of routes only, the data comes with each request. */
function handlerOf(base: string): StaticHandler {
  const known = handlers.get(base)
  if (known) return known
  // The server has the texts and styles of all pages at hand.
  const routes = createRoutes({ loader: ({ context }) => context, bring: async () => {} })
  const made = createStaticHandler(routes, { basename: base === '' ? '/' : base })
  handlers.set(base, made)
  return made
}

const texts = new Map<LocaleCode, I18n>()

/** The texts of a language, from the same build as the browser's, so that hydration finds the same texts. */
async function textsOf(locale: LocaleEntry): Promise<I18n> {
  const known = texts.get(locale.code)
  if (known) return known
  const loaders = [loadTexts, ...Object.values(pageTexts)].map((ofLocale) => ofLocale[locale.code])
  const parts = await Promise.all(loaders.map(async (load) => (await load()).messages))
  const made = setupI18n({
    locale: locale.tag,
    locales: locale.numberTag,
    messages: { [locale.tag]: Object.assign({}, ...parts) },
  })
  texts.set(locale.code, made)
  return made
}

/** Prices of HTML stand still; what has become old by now is told by the page's data. */
const stillPrices: LivePrices = {
  newest: createCell<NewestPrices | null>(null),
  isPaused: createCell(false),
  now: () => 0,
}

/** What the server draws calls nothing. */
function noGateway(): never {
  throw new Error('the gateway is called while the server draws')
}

/** The tree of the app's root for an address and its data; with a failure, that of the error page. */
export async function createTree(input: RenderInput, failure: Error | null): Promise<ReactElement> {
  const handler = handlerOf(input.base)
  const request = new Request(`http://site.invalid${input.url}`)
  const context = await handler.query(request, { requestContext: input.data })
  if (context instanceof Response) throw new Error(`the router answered ${context.status} for ${input.url}`)
  const shown = failure ? { ...context, statusCode: 500, errors: { root: failure } } : context
  const language = localeOf(input.state.locale)
  const i18n = await textsOf(language)
  const locale = writtenLocale(language, input.data.currency)
  const router = createStaticRouter(handler.dataRoutes, shown)
  return (
    <SiteProvider
      value={{
        state: input.state,
        locale,
        reader: 'visitor',
        residence: null,
        i18n,
        live: stillPrices,
        imageDomain: () => null,
        gateway: noGateway,
      }}
    >
      <StaticRouterProvider router={router} context={shown} hydrate={false} />
    </SiteProvider>
  )
}

/** React asks for each picture once more, before the page's first element. Browsers find them a line further down. */
const picturesAhead = /^(?:<link rel="preload" as="image"[^>]*>)+/

const htmlOf = (tree: ReactElement) => renderToString(tree).replace(picturesAhead, '')

/** HTML of the app's root for an address and its data. */
export async function render(input: RenderInput): Promise<string> {
  return htmlOf(await createTree(input, null))
}

/** The error page in the app's root. */
export async function renderError(input: RenderInput): Promise<string> {
  return htmlOf(await createTree(input, new Error('the page could not be drawn')))
}

/** Text of the link that skips to the content. */
export async function skipText(code: LocaleCode): Promise<string> {
  return (await textsOf(localeOf(code)))._('shell.skip')
}
