import type { I18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import type { Cell } from '@portico/widget'
import type { PageRouter } from '../components/navigation/page-router.ts'
import type { Connection } from './connection.ts'
import { placeOfflineNote } from './offline-note.ts'
import { isStoredPage } from './watch.ts'

const renewMs = 15_000

/** Says when the time without a network has come and how old the rates are, and renews a stored page when it is over. */
export function startOffline(options: {
  readonly connection: Cell<Connection>
  readonly router: PageRouter
  readonly locale: LocaleEntry
  readonly i18n: I18n
}): void {
  const { connection, router, locale, i18n } = options
  const place = document.getElementById('app')
  if (!place) return
  const shown = () => router.get().drawn?.data
  let wasStored = isStoredPage()
  const show = placeOfflineNote(place, {
    connection,
    numberTag: locale.numberTag,
    text: (id, values) => i18n._(id, values),
    asOf: () => shown()?.ratesAsOf ?? null,
    now: Date.now,
    onPageChange: (listener) => router.subscribe(listener),
  })
  setInterval(show, renewMs)
  connection.subscribe(() => {
    // A stored page has old rates until it is asked for anew; the offline page keeps what the reader is doing.
    if (connection.get() !== 'online' || !wasStored || shown()?.page === 'offline') return
    wasStored = false
    void router.revalidate()
  })
}
