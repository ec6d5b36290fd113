import type { AppPayload } from '@portico/bridge/messages'
import type { LocaleCode } from '@portico/locale'
import type { Cell, ShellStore } from '@portico/widget'
import type { PageData } from '../../page-data.ts'

interface PageReports {
  readonly store: Pick<ShellStore, 'get' | 'subscribe' | 'theme'>
  /** The page at hand; null where it could not be drawn. */
  readonly shown: Pick<Cell<PageData | null>, 'get' | 'subscribe'>
  readonly locale: LocaleCode
  readonly tell: (data: AppPayload<'page'>) => void
}

/** Tells the app which page is shown, in which language and theme: now, and once for each change. */
export function tellPages({ store, shown, locale, tell }: PageReports): void {
  let told = ''
  let isWaiting = false

  function tellNow(): void {
    isWaiting = false
    const { path, search } = store.get()
    const title = shown.get()?.head.title ?? document.title
    const data = {
      path: (path + search).slice(0, 2000),
      title: title.slice(0, 200),
      locale,
      theme: store.theme.get(),
    }
    const text = JSON.stringify(data)
    if (text === told) return
    told = text
    tell(data)
  }

  // A walk changes address and page one after the other: half of it is no page.
  function tellSoon(): void {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(tellNow)
  }

  tellNow()
  for (const cell of [store, store.theme, shown]) cell.subscribe(tellSoon)
}
