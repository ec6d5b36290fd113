import { type I18n, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { LocaleEntry } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'
import type { PageMetaStore } from '@portico/stores'
import { formatText } from '../../views/content/format-text.ts'
import type { PageHead } from '../../page-data.ts'
import type { HeadValues } from '../../pages/page-load.ts'
import type { SiteLogger } from '../site-logger.ts'

export type HeadTexts = Pick<PageHead, 'title' | 'description' | 'keywords'>

const fields = ['title', 'description', 'keywords'] as const
type Field = (typeof fields)[number]

/**
 * Words title, description and keywords of a page: the operator's template where there is one, else the catalogue's.
 * `pair-rising` looks for `pair-rising` first and for `pair` then, so that one page may have a text per trend.
 */
export function createHeadTexts(options: { readonly pageMeta: PageMetaStore; readonly logger: SiteLogger }): {
  of(key: string, locale: LocaleEntry, values: HeadValues): HeadTexts
} {
  const { pageMeta, logger } = options
  const defaults = new Map<string, I18n>()
  const faulty = new Set<string>()

  function defaultTexts(locale: LocaleEntry): I18n {
    const known = defaults.get(locale.code)
    if (known) return known
    const made = setupI18n({
      locale: locale.tag,
      messages: { [locale.tag]: compiledCatalogue(locale.code, 'tdk') },
      missing: () => '',
    })
    defaults.set(locale.code, made)
    return made
  }

  /** A template that cannot be read is reported once and the catalogue's stays current. */
  function fromOperator(template: string, locale: LocaleEntry, values: HeadValues): string | null {
    try {
      const once = setupI18n({
        locale: locale.tag,
        messages: { [locale.tag]: { text: compileMessageOrThrow(template) } },
      })
      return formatText(once, 'text', values)
    } catch (error) {
      if (!faulty.has(template))
        logger.error({ template, err: error }, 'a page text of the operator cannot be read')
      faulty.add(template)
      return null
    }
  }

  function word(
    field: Field,
    names: readonly string[],
    page: { locale: LocaleEntry; values: HeadValues },
  ): string {
    const { locale, values } = page
    for (const name of names) {
      const template = pageMeta.find(locale.code, name)?.[field]
      const own = template ? fromOperator(template, locale, values) : null
      if (own) return own
    }
    const texts = defaultTexts(locale)
    return (
      names.map((name) => formatText(texts, `${name}.${field}`, values)).find((text) => text !== '') ?? ''
    )
  }

  return {
    of(key, locale, values) {
      const names = [key, key.split('-')[0] ?? key]
      const page = { locale, values }
      return {
        title: word('title', names, page),
        description: word('description', names, page),
        keywords: word('keywords', names, page) || null,
      }
    },
  }
}
