import type { I18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import { createCell } from '@portico/widget'
import type { PageData } from '../page-data.ts'
import { trustedScriptUrl } from '../shell/trusted-html.ts'
import { type Connection, followConnection } from './connection.ts'
import { placeOfflineNote } from './offline-note.ts'
import { workerPath } from './worker-path.ts'

/** What the page's router is used for. */
interface ShownPages {
  readonly state: { readonly loaderData: Readonly<Record<string, unknown>> }
  subscribe(listener: () => void): () => void
  revalidate(): Promise<void>
}

const askAgainMs = 15_000

function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'ratesAsOf' in value
}

/** The page at hand; undefined where an error is shown. */
function shownPage(router: ShownPages): PageData | undefined {
  return Object.values(router.state.loaderData).find(isPageData)
}

async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(trustedScriptUrl(workerPath), { scope: '/' })
  } catch (error) {
    console.warn('this page will not be there without a network:', error)
  }
}

/** Makes the page ready for the time without a network, and says when that time has come. */
export function startOffline(options: {
  readonly router: ShownPages
  readonly locale: LocaleEntry
  readonly i18n: I18n
}): void {
  const { router, locale, i18n } = options
  const connection = createCell<Connection>('online')
  const place = document.getElementById('app')
  if (!place) return
  let wasStored = document.documentElement.dataset['stored'] !== undefined
  if (wasStored || !navigator.onLine) connection.set('offline')
  const show = placeOfflineNote(place, {
    connection,
    numberTag: locale.numberTag,
    text: (id, values) => i18n._(id, values),
    asOf: () => shownPage(router)?.ratesAsOf ?? null,
    now: Date.now,
    onPageChange: (listener) => router.subscribe(listener),
  })
  followConnection({
    connection,
    target: window,
    probe: () => fetch(workerPath, { method: 'HEAD', cache: 'no-store' }),
    repeat(task) {
      const timer = setInterval(() => {
        show()
        task()
      }, askAgainMs)
      return () => clearInterval(timer)
    },
  })
  connection.subscribe(() => {
    // A stored page has old rates until it is asked for anew; the offline page keeps what the reader is doing.
    if (connection.get() !== 'online' || !wasStored || shownPage(router)?.page === 'offline') return
    wasStored = false
    void router.revalidate()
  })
  if (document.readyState === 'complete') void registerWorker()
  else addEventListener('load', () => void registerWorker(), { once: true })
}
