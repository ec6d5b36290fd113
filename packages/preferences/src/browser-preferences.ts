import type { FailureLog, KeyValueStorage, LocalCache, StorageEvents } from './local-cache.ts'
import { createLocalCache } from './local-cache.ts'
import { globalPreferences } from './preference.ts'
import type { CookieJar, PreferencesCookieStore } from './preferences-cookie.ts'
import { createCookieStore } from './preferences-cookie.ts'
import type { Theme, TrendColours } from './theme.ts'

/** What preferences need of a window. */
export interface PreferencesWindow extends StorageEvents {
  readonly localStorage: KeyValueStorage
  readonly document: { cookie: string }
  readonly location: { readonly protocol: string; readonly hostname: string }
}

/** The reader's choices, each saved where spec section 3 wants it. */
export interface Preferences {
  readonly cache: LocalCache
  readonly cookie: PreferencesCookieStore
  /** The saved theme: local storage, then the cookie, then white (THEME-02). */
  theme(): Theme
  /** Saves to cookie and local storage; setting it on the document is the caller's part (THEME-03). */
  chooseTheme(theme: Theme): void
  /** Hears choices of other tabs; returns what ends that. */
  followTheme(listener: (theme: Theme) => void): () => void
  /** The chosen currency's code; null until the reader chose one, whatever the cookie's unit says (CUR-03). */
  currency(): string | null
  chooseCurrency(code: string): void
  followCurrency(listener: (code: string | null) => void): () => void
  /** The chosen locale's code; null until the reader chose one. */
  locale(): string | null
  /** Saves the chosen locale to cookie and local storage (SHELL-06). */
  chooseLocale(code: string): void
  /** Null until the reader chose; the locale's custom holds until then. */
  trendColours(): TrendColours | null
  chooseTrendColours(colours: TrendColours): void
  followTrendColours(listener: (colours: TrendColours | null) => void): () => void
  /** The user of the last good user-info answer; empty when there was none (USER-02). */
  userId(): string
  saveUserId(userId: string): void
}

/** Where preferences lie: the local cache, and the cookie that the server may read. */
export interface PreferencesParts {
  readonly cache: LocalCache
  readonly cookie: PreferencesCookieStore
}

/** Puts the choices on top of a cache and a cookie. */
export function createPreferences({ cache, cookie }: PreferencesParts): Preferences {
  const { theme, fiatName, locale, trendColours, userId } = globalPreferences
  return {
    cache,
    cookie,
    theme: () => cache.get({ ...theme, fallback: cookie.read().theme }),
    chooseTheme: (chosen) => {
      cache.set(theme, chosen)
      cookie.write({ theme: chosen })
    },
    followTheme: (listener) => cache.follow(theme, listener),
    currency: () => cache.get(fiatName) || null,
    chooseCurrency: (code) => {
      cache.set(fiatName, code)
      cookie.write({ unit: code })
    },
    followCurrency: (listener) => cache.follow(fiatName, (code) => listener(code || null)),
    locale: () => cache.get({ ...locale, fallback: '' }) || null,
    chooseLocale: (code) => {
      cache.set(locale, code)
      cookie.write({ lang: code })
    },
    trendColours: () => cache.get(trendColours) || null,
    chooseTrendColours: (colours) => cache.set(trendColours, colours),
    followTrendColours: (listener) => cache.follow(trendColours, (colours) => listener(colours || null)),
    userId: () => cache.get(userId),
    saveUserId: (id) => cache.set(userId, id),
  }
}

/** The preferences of a browser window. The log gets what storage and cookies refuse (PREF-03). */
export function browserPreferences(host: PreferencesWindow, log: FailureLog): Preferences {
  const jar: CookieJar = {
    read: () => host.document.cookie,
    write: (cookie) => {
      host.document.cookie = cookie
    },
  }
  return createPreferences({
    cache: createLocalCache({ storage: () => host.localStorage, events: host, log }),
    cookie: createCookieStore({ jar, location: host.location, log }),
  })
}
