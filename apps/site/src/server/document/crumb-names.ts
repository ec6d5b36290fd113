import { type I18n, setupI18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import { compileCatalogue } from '@portico/locale/texts'
import { formatText } from '../../views/content/format-text.ts'
import type { PageHead } from '../../page-data.ts'
import type { Crumb, HeadValues } from '../../pages/page-load.ts'
import { urls } from '../../pages/urls.generated.ts'
import { siteText } from './site-text.ts'

/** Formats the way from the home page to a page as the page itself words it. */
export function createCrumbNames(): (
  crumbs: readonly Crumb[],
  locale: LocaleEntry,
  values: HeadValues,
) => NonNullable<PageHead['crumbs']> {
  const known = new Map<string, I18n>()
  return (crumbs, locale, values) => {
    const texts = known.get(locale.code) ?? setupI18n({ locale: locale.tag, messages: { [locale.tag]: {} } })
    known.set(locale.code, texts)
    const way: readonly Crumb[] = [{ text: 'nav.home', path: urls.home() }, ...crumbs]
    const unread = way.filter(({ text }) => !(text in texts.messages))
    for (const { text } of unread)
      texts.load(locale.tag, compileCatalogue({ [text]: siteText(locale, text) }))
    return way.map(({ text, path }) => ({ name: formatText(texts, text, values), path }))
  }
}
