import { handledPaths, nativeBridge } from '@portico/bridge'
import { pageObjectName, readPageMessage } from '@portico/bridge/messages'
import { userinfo } from '@portico/contract'
import type { LocaleCode } from '@portico/locale'
import type { PageGateway } from '../../components/context/page-gateway.ts'
import type { Shell } from '../shell.ts'
import { handOverLinks } from './hand-over-links.ts'
import { tellPages } from './tell-pages.ts'

interface PageInApp {
  readonly locale: LocaleCode
  readonly shell: Pick<Shell, 'store' | 'shown'>
  readonly gateway: Pick<PageGateway, 'layer'>
}

/** Loads the page anew where somebody else is signed in than the page was drawn for. */
async function followSession({ shell, gateway }: PageInApp): Promise<void> {
  const answer = await gateway.layer.send(userinfo, false)
  const before = shell.store.get().user?.userId
  if (answer?.userInfo.userId !== before) location.reload()
}

/**
 * Joins the page and the native app around it (docs/app-bridge.md): links that are the app's are handed over, the app is told
 * which page is shown, and may tell the page that the session has changed. Throws an UnknownOsError for a system that no platform
 * code stands for (PLAT-02); the page then acts as in a browser.
 */
export function startInApp(page: PageInApp): void {
  const bridge = nativeBridge(window)
  if (bridge === null) return
  const { locale, shell } = page
  handOverLinks({
    handled: handledPaths(window),
    tell: ({ name, data }) => bridge.send(name, data),
  })
  tellPages({ ...shell, locale, tell: (data) => bridge.send('page', data) })

  function receive(text: unknown): void {
    if (readPageMessage(text) === null) return
    followSession(page).catch((error: unknown) => console.warn('who is signed in is not known:', error))
  }
  Object.defineProperty(window, pageObjectName, { value: Object.freeze({ receive }) })
}
