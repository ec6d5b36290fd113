import { type LocaleCode, localeOf } from '@portico/locale'
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
  const { tag: lang, dir } = localeOf(code)
  return {
    lang,
    dir,
    name: text('nav.converter'),
    amount: text('embed.amount'),
    result: text('embed.result'),
    loading: text('embed.loading'),
    asOf: text('asOf.label'),
    older: text('pair.older'),
    source: text('source.label'),
    byHand: text('source.byHand'),
    more: text('embed.more'),
    unreadable: text('amount.problem.letters'),
    tooLong: text('amount.problem.range'),
    unreachable: text('embed.unreachable'),
    unknownPair: text('embed.unknownPair'),
  }
}
