import type { I18n } from '@lingui/core'
import { type LocaleEntry, switchLocalePath } from '@portico/locale'
import { chosenLocale, keepLocale } from '../visitor/preferences.ts'
import { offeredLocale } from '../visitor/offered-locale.ts'

interface Page {
  readonly locale: LocaleEntry
  readonly i18n: I18n
}

/** The line below the page: the offered language as a link, and a button that keeps the language at hand. */
function offerLine(offered: LocaleEntry, { locale, i18n }: Page): HTMLElement {
  const line = document.createElement('aside')
  line.className = 'overlay language-offer'
  line.setAttribute('aria-label', i18n._('language.offer', { language: offered.displayName }))
  const link = document.createElement('a')
  link.className = 'button button-small'
  link.href = switchLocalePath(location.pathname + location.search, offered.code)
  link.hreflang = offered.tag
  link.lang = offered.tag
  link.dataset['locale'] = offered.code
  link.textContent = offered.displayName
  const text = document.createElement('span')
  text.textContent = i18n._('language.offer', { language: offered.displayName })
  const keep = document.createElement('button')
  keep.type = 'button'
  keep.className = 'text-button'
  keep.textContent = i18n._('language.keep', { language: locale.displayName })
  keep.addEventListener('click', () => {
    keepLocale(locale.code)
    line.remove()
  })
  line.append(text, link, keep)
  return line
}

/** Offers the browser's language to a reader who has not chosen one. The line lies over the page, so that nothing moves. */
export function offerLanguage(page: Page): void {
  if (chosenLocale() !== null) return
  // The picker has every language that the brand has switched on.
  const has = ({ code }: LocaleEntry) => document.querySelector(`header a[data-locale="${code}"]`) !== null
  const offered = offeredLocale(navigator.languages, page.locale, has)
  if (offered !== null) document.body.append(offerLine(offered, page))
}
