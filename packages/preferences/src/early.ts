import type { KeyValueStorage } from './local-cache.ts'
import type { Theme, TrendColours } from './theme.ts'

/** Any spelling of a theme: light and standard are white, dark is black, what is unknown is white (THEME-01). */
export function normalizeTheme(value: unknown): Theme {
  return value === 'black' || value === 'dark' ? 'black' : 'white'
}

/** What a page reads before its first paint. */
export interface EarlyWindow {
  readonly localStorage: Pick<KeyValueStorage, 'getItem'>
  readonly document: { readonly cookie: string }
}

/** Reads one setting of the global store by hand, since an inline script has no room for the cache. */
function stored(host: EarlyWindow, key: string): unknown {
  try {
    const store: unknown = JSON.parse(host.localStorage.getItem('portico.global') ?? '{}')
    return typeof store === 'object' && store !== null ? Reflect.get(store, key) : null
  } catch (error) {
    console.warn('cannot read portico.global', error)
    return null
  }
}

function cookieTheme(host: EarlyWindow): Theme {
  try {
    return /(?:^|; ?)portico_preferences=(?:[^;]*&)?theme=black(?:[&;]|$)/.test(host.document.cookie)
      ? 'black'
      : 'white'
  } catch (error) {
    console.warn('cannot read the preferences cookie', error)
    return 'white'
  }
}

/** The saved theme before anything else runs: local storage, then the cookie, then white (THEME-02). */
export function savedTheme(host: EarlyWindow): Theme {
  const theme = stored(host, 'theme')
  return theme === 'white' || theme === 'black' ? theme : cookieTheme(host)
}

/** The language that the reader chose, by its locale code; null until then, and for what is no code. */
export function savedLocale(host: EarlyWindow): string | null {
  const code = stored(host, 'locale')
  return typeof code === 'string' && /^[a-z]{2,4}(?:[-_][A-Z]{2})?$/.test(code) ? code : null
}

/** The trend colours that the reader chose, or null. */
export function savedTrendColours(host: EarlyWindow): TrendColours | null {
  const colours = stored(host, 'trendColours')
  return colours === 'red-up' || colours === 'green-up' ? colours : null
}
