import type { LocaleEntry } from '@portico/locale'
import { readCatalogue } from '@portico/locale/texts'
import type { TextId } from '../../texts/text-ids.ts'
import { loadedNamespaces } from './build.ts'

/** A text of the site's or of some pages' own, as its catalogue has it; catalogues are read once. */
export function siteText({ code }: LocaleEntry, id: TextId): string {
  for (const namespace of loadedNamespaces) {
    const text = readCatalogue(code, namespace)[id]
    if (text !== undefined) return text
  }
  return ''
}
