import type { LocaleEntry } from '@portico/locale'
import { readCatalogue } from '@portico/locale/texts'
import type { TextId } from '../../texts/text-ids.ts'
import { loadedNamespaces } from './build.ts'

/** By language and id; only texts of crumbs and of the footer are asked for, so they are few. */
const known = new Map<string, string>()

function readText({ code }: LocaleEntry, id: TextId): string {
  for (const namespace of loadedNamespaces) {
    const text = readCatalogue(code, namespace)[id]
    if (text !== undefined) return text
  }
  return ''
}

/** A text of the site's or of some pages' own, as its catalogue has it. Catalogues are files, so each text is read once. */
export function siteText(locale: LocaleEntry, id: TextId): string {
  const key = `${locale.code} ${id}`
  const seen = known.get(key)
  if (seen !== undefined) return seen
  const text = readText(locale, id)
  known.set(key, text)
  return text
}

/** A text in the brackets of its language, as it follows a name. */
export function bracketed(locale: LocaleEntry, inner: string): string {
  return siteText(locale, 'join.bracket')
    .replace('{0}', '')
    .replace('{1}', () => inner)
}
