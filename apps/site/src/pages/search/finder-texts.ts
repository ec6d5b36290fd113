import { setupI18n } from '@lingui/core'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import { type Catalogue, compileCatalogue, type Namespace, readCatalogue } from '@portico/locale/texts'
import type { NameId, WordsId } from '../../texts/text-ids.ts'
import { formatText } from '../../views/content/format-text.ts'
import { phraseExpression } from './phrases.ts'

/** The texts of one language that a search works with. */
export interface FinderTexts {
  say(id: NameId, values?: Readonly<Record<string, string | number>>): string
  /** The words of a list, in the language and in English, which many type anywhere. */
  words(id: WordsId): readonly string[]
  /** Finds any of the words of some lists in a plain text. */
  expression(...ids: readonly WordsId[]): RegExp
}

/** Later ones win where two have the same id; none do. */
const shown: readonly Namespace[] = ['site', 'header', 'footer', 'map', 'finder']

const isShown = (id: string) => !/^finder\.(?:words|intent|between|around)/.test(id)

function readTexts(locale: LocaleEntry): FinderTexts {
  const parts = shown.map((namespace) => readCatalogue(locale.code, namespace))
  const all: Catalogue = Object.assign({}, ...parts)
  const messages = compileCatalogue(Object.fromEntries(Object.entries(all).filter(([id]) => isShown(id))))
  const i18n = setupI18n({
    locale: locale.tag,
    locales: locale.numberTag,
    messages: { [locale.tag]: messages },
  })
  const lists = [all, readCatalogue('en', 'finder')]
  const words = (id: WordsId) => [
    ...new Set(lists.flatMap((list) => (list[id] ?? '').split(',')).map((word) => word.trim())),
  ]
  const expressions = new Map<string, RegExp>()
  return {
    say: (id, values) => formatText(i18n, id, values),
    words,
    expression(...ids) {
      const key = ids.join(' ')
      const expression = expressions.get(key) ?? phraseExpression(ids.flatMap(words))
      expressions.set(key, expression)
      return expression
    },
  }
}

const known = new Map<LocaleCode, FinderTexts>()

/** Reads the texts of a language, once. */
export function finderTextsOf(locale: LocaleEntry): FinderTexts {
  const texts = known.get(locale.code) ?? readTexts(locale)
  known.set(locale.code, texts)
  return texts
}
