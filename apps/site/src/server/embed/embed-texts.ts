import { type LocaleCode, localeOf, withGap } from '@portico/locale'
import { readCatalogue } from '@portico/locale/texts'
import type { EmbedTexts } from '../../embed/texts.ts'

/** What the converter that other sites embed says in a language, with the site's own words wherever it has them. */
export function embedTexts(code: LocaleCode): EmbedTexts {
  const said = { ...readCatalogue(code, 'site'), ...readCatalogue(code, 'embed') }
  const text = (id: string): string => {
    const found = said[id]
    if (found === undefined) throw new Error(`the embedded converter has no text ${id} in ${code}`)
    return found
  }
  const joined = (id: string, first: string, second: string) =>
    text(id)
      .replace('{0}', () => first)
      .replace('{1}', () => second)
  const { tag: lang, dir } = localeOf(code)
  return {
    lang,
    dir,
    name: text('nav.converter'),
    amount: text('embed.amount'),
    result: text('embed.result'),
    loading: text('embed.loading'),
    asOf: withGap(text('asOf.label')),
    older: withGap(text('pair.older')),
    source: withGap(text('source.label')),
    list: joined('join.list', '', ''),
    byHand: joined('join.bracket', '', text('source.byHand')),
    more: text('embed.more'),
    unreadable: text('amount.problem.letters'),
    tooLong: text('amount.problem.range'),
    unreachable: text('embed.unreachable'),
    unknownPair: text('embed.unknownPair'),
  }
}
