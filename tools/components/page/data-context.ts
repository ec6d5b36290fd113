import { type Messages, setupI18n } from '@lingui/core'
import { localeOf } from '@portico/locale'
import { createCell, createShellStore, type ShellStore } from '@portico/widget'
import { createContext, useContext } from 'react'
import type { SiteContextValue } from '../../../apps/site/src/components/context/site-context.ts'
import type { NewestPrices } from '../../../apps/site/src/figures/live/newest-prices.ts'
import type { ComponentData } from '../component-data.ts'

const Context = createContext<ComponentData | null>(null)

export const DataProvider = Context.Provider

/** @throws Error outside the page. */
export function useData(): ComponentData {
  const data = useContext(Context)
  if (data === null) throw new Error('this part needs the page around it')
  return data
}

function isMessage(entry: [string, unknown]): entry is [string, Messages[string]] {
  return typeof entry[1] === 'string' || Array.isArray(entry[1])
}

function notWaiting(): never {
  throw new Error('all parts are there')
}

/** What components have around them on the site. Time stands still, and there is no gateway. */
export function siteOf({ locale: code, texts, state, nowMs }: ComponentData): SiteContextValue {
  const locale = localeOf(code)
  const messages: Messages = Object.fromEntries(Object.entries(texts.site).filter(isMessage))
  return {
    ...{ state, locale, reader: 'visitor', residence: null },
    i18n: setupI18n({ locale: locale.tag, locales: locale.numberTag, messages: { [locale.tag]: messages } }),
    live: {
      newest: createCell<NewestPrices | null>(null),
      isPaused: createCell(false),
      now: () => nowMs,
    },
    imageDomain: () => null,
    gateway: () => {
      throw new Error('there is no gateway here')
    },
    takeOver: notWaiting,
    giveBack: notWaiting,
  }
}

/** What widgets follow, for a visitor or for who is signed in. */
export function shellOf({ widgetProps }: ComponentData, user: 'visitor' | 'signed-in'): ShellStore {
  const { path, search, currency } = widgetProps
  const none = async () => []
  const isVisitor = user === 'visitor'
  return createShellStore(
    {
      path,
      search,
      user: isVisitor ? null : { userId: '1', userName: 'reader@example.com', residence: null },
    },
    {
      currency: createCell(currency),
      currencies: createCell([{ code: currency, label: 'US dollar' }]),
      theme: createCell<'white' | 'black'>('white'),
      trendColours: createCell<'green-up' | 'red-up'>('green-up'),
      search: none,
      navigate() {},
      logOut() {},
      accounts: none,
      async switchAccount() {},
      report: (reason) => console.warn(reason),
    },
  )
}
