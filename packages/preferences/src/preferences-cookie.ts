import type { FailureLog } from './local-cache.ts'
import type { Theme } from './theme.ts'
import { normalizeTheme } from './early.ts'

/** What the cookie says (PREF-02). `unit` selects no currency until the reader has chosen one (CUR-03). */
export interface PreferencesCookie {
  readonly lang: string
  readonly unit: string
  readonly showAsset: boolean
  readonly theme: Theme
  readonly valuationUnit: number
  readonly layout: 'left' | 'right'
}

/** Name of the preferences cookie. */
export const preferencesCookieName = 'portico_preferences'

/** What the cookie's fields are while nobody has chosen anything. */
export const preferencesCookieDefaults: PreferencesCookie = {
  lang: 'en',
  unit: 'CNY',
  showAsset: false,
  theme: 'white',
  valuationUnit: 1,
  layout: 'right',
}

const maximumAgeSeconds = 365 * 86_400

function matching(value: string | null, pattern: RegExp): string | null {
  return value !== null && pattern.test(value) ? value : null
}

/**
 * Reads the cookie out of a `Cookie` header or `document.cookie`. Fields outside the list are ignored, and a value that
 * fits no field's form counts as not there.
 */
export function parsePreferencesCookie(header: string): PreferencesCookie {
  const prefix = `${preferencesCookieName}=`
  const pair = header.split(';').find((part) => part.trimStart().startsWith(prefix))
  const fields = new URLSearchParams(pair?.trim().slice(prefix.length) ?? '')
  const defaults = preferencesCookieDefaults
  return {
    lang: matching(fields.get('lang'), /^[A-Za-z]{2,4}(?:[-_][A-Za-z]{2,4})?$/) ?? defaults.lang,
    unit: matching(fields.get('unit'), /^[A-Z0-9]{2,12}$/) ?? defaults.unit,
    showAsset: fields.get('showAsset') === 'true',
    theme: normalizeTheme(fields.get('theme')),
    valuationUnit: Number(matching(fields.get('valuationUnit'), /^\d{1,3}$/) ?? defaults.valuationUnit),
    layout: fields.get('layout') === 'left' ? 'left' : 'right',
  }
}

/** The value of the cookie: fields in the form of a query. */
export function serialisePreferencesCookie(preferences: PreferencesCookie): string {
  const { lang, unit, showAsset, theme, valuationUnit, layout } = preferences
  const fields = {
    lang,
    unit,
    showAsset: String(showAsset),
    theme,
    valuationUnit: String(valuationUnit),
    layout,
  }
  return new URLSearchParams(fields).toString()
}

/** What the cookie needs of a document. */
export interface CookieJar {
  read(): string
  /** Takes one cookie with its attributes, as `document.cookie = …` does. */
  write(cookie: string): void
}

/** What the cookie's store stands on; `location` is the page's. */
export interface CookieStoreOptions {
  readonly jar: CookieJar
  readonly location: { readonly protocol: string; readonly hostname: string }
  readonly log: FailureLog
}

/** The preferences cookie, as a page reads and changes it (PREF-02). */
export interface PreferencesCookieStore {
  read(): PreferencesCookie
  /** Changes some fields, for 365 days more. Over https it removes the cookie that stood on the parent domain. */
  write(changes: Partial<PreferencesCookie>): void
}

/** The domain above a host name; null for an address, a single name, and a domain right below a top-level one. */
function parentDomain(hostname: string): string | null {
  const labels = hostname.split('.')
  return labels.length < 3 || !/^[a-z]/i.test(labels.at(-1) ?? '') ? null : labels.slice(1).join('.')
}

/** The cookie of a document. A failing jar is logged, and reads as the defaults (PREF-03). */
export function createCookieStore({ jar, location, log }: CookieStoreOptions): PreferencesCookieStore {
  const isSecure = location.protocol === 'https:'
  const parent = parentDomain(location.hostname)

  const read = (): PreferencesCookie => {
    try {
      return parsePreferencesCookie(jar.read())
    } catch (error) {
      log('cannot read the preferences cookie', error)
      return preferencesCookieDefaults
    }
  }

  const write = (changes: Partial<PreferencesCookie>): void => {
    const value = serialisePreferencesCookie({ ...read(), ...changes })
    const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
    try {
      if (isSecure && parent !== null) {
        jar.write(`${preferencesCookieName}=; Domain=${parent}; Max-Age=0; ${attributes}`)
      }
      jar.write(`${preferencesCookieName}=${value}; Max-Age=${maximumAgeSeconds}; ${attributes}`)
    } catch (error) {
      log('cannot write the preferences cookie', error)
    }
  }

  return { read, write }
}
