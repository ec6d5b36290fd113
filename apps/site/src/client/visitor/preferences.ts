import type { LocaleEntry } from '@portico/locale'
import { browserPreferences, type Preferences, type TrendColours } from '@portico/preferences'
import { type Cell, createCell } from '@portico/widget'
import { isPlainClick } from '../navigation/plain-click.ts'
import type { PageState } from '../state.ts'

/** Where the chosen image domain lies (IMG-01). */
const imageDomainKey = 'portico.imageDomain'

let opened: Preferences | null = null

/** The preferences of this browser; failures of storage are logged only (PREF-03). */
function preferences(): Preferences {
  opened ??= browserPreferences(window, (message, error) => console.warn(message, error))
  return opened
}

export interface LivePreferences {
  readonly currency: Cell<string>
  readonly theme: Cell<'white' | 'black'>
  readonly trendColours: Cell<TrendColours>
}

function showColours(colours: TrendColours): void {
  const root = document.documentElement
  if (colours === 'red-up') root.dataset['rise'] = 'red'
  else delete root.dataset['rise']
}

/**
 * A language is saved when a reader chooses it. Its page takes the place of the one at hand, so that Back leads to the page before
 * and not to the old language (SHELL-06).
 */
function saveChosenLocale(event: MouseEvent): void {
  const link = event
    .composedPath()
    .find((target) => target instanceof HTMLAnchorElement && target.dataset['locale'] !== undefined)
  if (!(link instanceof HTMLAnchorElement) || link.dataset['locale'] === undefined) return
  preferences().chooseLocale(link.dataset['locale'])
  // The server, which drew the link, never sees the hash of the page.
  link.hash = location.hash
  if (!isPlainClick(event)) return
  event.preventDefault()
  location.replace(link.href)
}

/** The reader's choices as cells: a change is saved and shown, and choices of other tabs arrive (THEME-03). */
export function openPreferences(options: {
  state: Pick<PageState, 'currency' | 'data'>
  locale: LocaleEntry
}): LivePreferences {
  const saved = preferences()
  const { data, currency: ownCurrency } = options.state
  const root = document.documentElement
  const shownTheme = root.dataset['theme'] === 'black' ? 'black' : 'white'
  const theme = createCell<'white' | 'black'>(shownTheme)
  const currency = createCell(saved.currency() ?? data?.currency ?? ownCurrency)
  const trendColours = createCell<TrendColours>(root.dataset['rise'] === 'red' ? 'red-up' : 'green-up')

  theme.subscribe(() => {
    root.dataset['theme'] = theme.get()
    if (saved.theme() !== theme.get()) saved.chooseTheme(theme.get())
  })
  currency.subscribe(() => {
    if (saved.currency() !== currency.get()) saved.chooseCurrency(currency.get())
  })
  trendColours.subscribe(() => {
    showColours(trendColours.get())
    if (saved.trendColours() !== trendColours.get()) saved.chooseTrendColours(trendColours.get())
  })
  saved.followTheme(theme.set)
  saved.followCurrency((code) => {
    if (code !== null) currency.set(code)
  })
  saved.followTrendColours((colours) => {
    if (colours !== null) trendColours.set(colours)
  })
  document.addEventListener('click', saveChosenLocale, true)
  return { theme, currency, trendColours }
}

/** The locale that the reader chose, or null. */
export function chosenLocale(): string | null {
  return preferences().locale()
}

/** Keeps the language of the page without another offer. */
export function keepLocale(code: string): void {
  preferences().chooseLocale(code)
}

export function saveUserId(userId: string): void {
  preferences().saveUserId(userId)
}

export function forgetUserId(): void {
  preferences().saveUserId('')
}

export function savedImageDomain(): string | null {
  try {
    return localStorage.getItem(imageDomainKey)
  } catch (error) {
    console.warn('the image domain cannot be read:', error)
    return null
  }
}

export function saveImageDomain(domain: string): void {
  try {
    localStorage.setItem(imageDomainKey, domain)
  } catch (error) {
    console.warn('the image domain cannot be stored:', error)
  }
}
