import { type I18n, setupI18n } from '@lingui/core'
import { type LocaleCode, type LocaleEntry, localeOf } from '@portico/locale'
import { createCell } from '@portico/widget'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { NewestPrices } from './figures/live/newest-prices.ts'
import { writtenLocale } from './figures/written-locale.ts'
import type { RenderInput } from './app/render-contract.ts'
import { pageTexts } from 'virtual:texts/pages'
import { loadTexts } from 'virtual:texts/site'
import { lazyPages, loadDrawer } from './pages/lazy-pages.ts'
import type { PageData } from './page-data.ts'
import { PageHost } from './app/page-host.tsx'
import type { LivePrices } from './components/context/live-prices.ts'
import { SiteProvider } from './components/context/site-context.ts'
import type { DrawnPage, PageRouter, RouterState } from './components/navigation/page-router.ts'

/** The server has the texts and styles of all pages at hand. */
const pages = lazyPages(async () => {})

const drawers = new Map<PageData['page'], DrawnPage['drawer']>()

/** What draws a page: modules of the server stay what they are, so each is asked for once. */
async function drawerOf(data: PageData): Promise<DrawnPage['drawer']> {
  const known = drawers.get(data.page)
  if (known) return known
  const drawer = await loadDrawer(pages, data)
  drawers.set(data.page, drawer)
  return drawer
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

/** While the server draws a page, the page makes no calls and does not navigate. */
function notDrawing(): never {
  throw new Error('a page acts while the server draws it')
}

/** The router of a page that is drawn once. */
function stillRouter({ url, base }: RenderInput, drawn: DrawnPage | null): PageRouter {
  const { pathname, search } = new URL(url, 'http://site.invalid')
  const location = {
    ...{ search, hash: '', state: null, key: 'default' },
    pathname: pathname.slice(base.length) || '/',
  }
  const state: RouterState = { location, next: null, isRenewing: false, drawn }
  return {
    get: () => state,
    subscribe: () => () => undefined,
    ...{ navigate: notDrawing, revalidate: notDrawing, ask: notDrawing },
  }
}

/** The tree of the app's root for an address and its data, or that of the error page. */
export async function createTree(input: RenderInput, shown: 'page' | 'error'): Promise<ReactElement> {
  const { state, data } = input
  const drawn = shown === 'page' ? { data, drawer: await drawerOf(data) } : null
  const language = localeOf(state.locale)
  const i18n = await textsOf(language)
  const locale = writtenLocale(language, data.currency)
  return (
    <SiteProvider
      value={{
        ...{ state, locale, i18n },
        reader: 'visitor',
        residence: null,
        live: stillPrices,
        imageDomain: () => null,
        gateway: notDrawing,
        takeOver: notDrawing,
        giveBack: notDrawing,
      }}
    >
      <PageHost router={stillRouter(input, drawn)} />
    </SiteProvider>
  )
}

/** React asks for each picture once more, before the page's first element. Browsers find them a line further down. */
const picturesAhead = /^(?:<link rel="preload" as="image"[^>]*>)+/

const htmlOf = (tree: ReactElement) => renderToString(tree).replace(picturesAhead, '')

/** HTML of the app's root for an address and its data. */
export async function render(input: RenderInput): Promise<string> {
  return htmlOf(await createTree(input, 'page'))
}

/** The error page in the app's root. */
export async function renderError(input: RenderInput): Promise<string> {
  return htmlOf(await createTree(input, 'error'))
}

/** Text of the link that skips to the content. */
export async function skipText(code: LocaleCode): Promise<string> {
  return (await textsOf(localeOf(code)))._('shell.skip')
}
