import type { I18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import { type Cell, useCell, useShellState } from '@portico/widget'
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  StrictMode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Connection } from '../../offline/connection.ts'
import { drawerOf } from '../../app/page-drawers.tsx'
import { PageHost } from '../../app/page-host.tsx'
import { startOffline } from '../../offline/start.ts'
import { writtenLocale } from '../../figures/written-locale.ts'
import { SiteProvider } from '../../components/context/site-context.ts'
import { pagesWithApp } from '../../pages/registry.start.generated.ts'
import { settle } from '../early-click.ts'
import type { PageData } from '../../page-data.ts'
import type { PageGateway } from '../../components/context/page-gateway.ts'
import type { PageDrawer, PageRouter } from '../../components/navigation/page-router.ts'
import { whenMoneyDiffers } from '../money/follow-money.ts'
import { followLinks } from '../navigation/links.ts'
import { createPageRouter } from '../navigation/page-router.ts'
import { createPageStyles } from '../navigation/page-styles.ts'
import type { Shell } from '../shell.ts'
import type { PageState } from '../state.ts'
import { savedImageDomain } from '../visitor/preferences.ts'
import { openTexts } from './page-texts.ts'
import { giveBack, takeOver } from './take-over.tsx'

/** A page whose first stage is done. */
interface StartedPage {
  readonly state: PageState
  readonly locale: LocaleEntry
  readonly shell: Shell
  readonly gateway: PageGateway
  readonly connection: Cell<Connection>
}

/**
 * What draws the page of the document, whose module is one of the files that the page names: the list of all pages comes with the
 * first navigation.
 */
async function ownDrawer({ page }: PageData): Promise<PageDrawer> {
  // Few visits see the 404 page: it comes by itself.
  if (page === 'missing') return (await import('../../app/missing/missing-drawer.ts')).missing
  const file = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/site-page."]')
  if (file === null) throw new Error('the page names no module')
  const module: { readonly Page: ComponentType<{ readonly view: unknown }> } = await import(
    /* @vite-ignore */ file.href
  )
  return drawerOf(module.Page)
}

const countOf = ({ messages }: I18n) => Object.keys(messages).length

/** The texts of a page. Where some come later, as for the next page, what is shown is drawn again without holding anything up. */
function useTexts(i18n: I18n): { readonly i18n: I18n } {
  const [texts, setTexts] = useState(() => ({ i18n, count: countOf(i18n) }))
  const { count } = texts
  useEffect(() => {
    const renew = () => startTransition(() => setTexts({ i18n, count: countOf(i18n) }))
    // Some may have come between the drawing and this.
    if (countOf(i18n) !== count) renew()
    return i18n.on('change', renew)
  }, [i18n, count])
  return texts
}

/** Settles the app's root once everything in it answers: what needs scripts and what was typed early are drawn after the rest. */
function useSettled(root: Element): void {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => queueMicrotask(() => setDrawn(true)), [])
  useEffect(() => {
    if (isDrawn) settle(root)
  }, [isDrawn, root])
}

/** What the pages need around them; links lose the rel tokens of visitors once somebody is signed in (SHELL-07). */
function Site(props: {
  root: Element
  page: StartedPage
  i18n: I18n
  router: PageRouter
  children: ReactNode
}) {
  const { root, page, router, children } = props
  useSettled(root)
  const texts = useTexts(props.i18n)
  const { state: drawn, shell, gateway } = page
  const { currency } = useCell(shell.shown, shell.shown.get()) ?? {}
  const locale = useMemo(() => writtenLocale(page.locale, currency), [page, currency])
  useEffect(
    () => whenMoneyDiffers(shell, drawn.currency, () => void router.revalidate()),
    [shell, drawn, router],
  )
  const { user } = useShellState(shell.store, { path: '', search: '', user: null })
  const isSignedIn = user !== null
  const residence = user?.residence ?? null
  const reach = useCallback(() => gateway, [gateway])
  const value = useMemo(() => {
    const state = isSignedIn ? { ...drawn, linkRel: '', externalRel: '' } : drawn
    const reader = isSignedIn ? 'signed-in' : 'visitor'
    return {
      state,
      locale,
      reader,
      residence,
      i18n: texts.i18n,
      live: shell.live,
      imageDomain: savedImageDomain,
      gateway: reach,
      takeOver,
      giveBack,
    } as const
  }, [drawn, isSignedIn, residence, locale, texts, shell, reach])
  return <SiteProvider value={value}>{children}</SiteProvider>
}

/**
 * Begins what the page also works without. Where its file does not come, as when the reader leaves meanwhile, the app has started
 * all the same.
 */
async function beginExtra(name: string, begin: () => Promise<void>): Promise<void> {
  try {
    await begin()
  } catch (error) {
    console.warn(`goes on without ${name}:`, error)
  }
}

/** Brings the pages to life: React takes the server's HTML over, and links lead from page to page without loading them. */
export async function startApp(page: StartedPage): Promise<void> {
  const { state, locale, shell, connection } = page
  const root = document.getElementById('app')
  if (!root) throw new Error('no place for the app')
  const texts = openTexts(state, locale)
  const bringStyles = createPageStyles(state.data?.page ?? null)
  async function pages() {
    const { lazyPages } = await import('../../pages/lazy-pages.ts')
    return lazyPages(async (shown) => {
      await Promise.all([texts.bring(shown), bringStyles(shown.id)])
    })
  }
  const data = shell.shown.get()
  const [i18n, drawer] = await Promise.all([texts.i18n, data && ownDrawer(data)])
  const drawn = data && drawer && { data, drawer }
  const router = createPageRouter({ state, store: shell.store, pages, drawn })
  shell.connect(router)
  shell.live.isTakenOver.set(true)
  const begin = () => {
    hydrateRoot(
      root,
      <StrictMode>
        <Site root={root} page={page} i18n={i18n} router={router}>
          <PageHost router={router} />
        </Site>
      </StrictMode>,
    )
  }
  // Where no reader waits for an answer, React gives way to one who begins to type; a key or a click has it finish first. Pages with figures
  // are taken over in one go: newer prices and another currency are written into their HTML until then.
  const isForm = document.querySelector('script[data-sign=given]') !== null
  if (isForm || pagesWithApp.includes(state.data?.page ?? '')) startTransition(begin)
  else begin()
  followLinks(router, state.base)
  // The boot block has looked for it.
  if (document.documentElement.dataset['app'] === 'on')
    await beginExtra('the app around it', async () => {
      const { startInApp } = await import('../in-app/start-in-app.ts')
      startInApp({ locale: locale.code, shell, gateway: page.gateway })
    })
  if (!locale.tag.startsWith(navigator.language.slice(0, 2)))
    await beginExtra('language offer', async () => {
      const { offerLanguage } = await import('./language-offer.ts')
      offerLanguage({ locale, i18n })
    })
  startOffline({ connection, router, locale, i18n })
}
