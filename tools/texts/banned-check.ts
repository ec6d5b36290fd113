import type { LocaleCode } from '@portico/locale'
import type { CatalogueReader } from '@portico/locale/texts'
import { namespaces } from '@portico/locale/texts'
import type { ContentFile } from './advice-check.ts'
import { type BannedPhrase, bannedIn, bannedPhrases } from './banned-phrases.ts'
import { readText } from './content-check.ts'
import { languageOf } from './language-rules.ts'

const language = 'en'

/** Addresses and code are nobody's wording. */
const withoutAddresses = (text: string) => text.replace(/\]\([^)]*\)|`[^`]*`/g, '] ')

const faultsOf = (place: string, text: string, list: readonly BannedPhrase[]) =>
  bannedIn(text, list).map(({ phrase, instead }) => `${place}: says "${phrase}"; instead: ${instead}`)

/** Every banned phrase in the own texts of the English locales among the given ones, the operator's included. */
export function findBannedInCatalogues(
  reader: CatalogueReader,
  codes: readonly LocaleCode[],
  list: readonly BannedPhrase[] = bannedPhrases,
): readonly string[] {
  const english = codes.filter((code) => languageOf(code) === language)
  return english.flatMap((code) =>
    namespaces.flatMap((namespace) =>
      Object.entries(reader.own(code, namespace) ?? {}).flatMap(([id, message]) =>
        faultsOf(`${code}/${namespace}.json "${id}"`, message, list),
      ),
    ),
  )
}

/** Every banned phrase in what readers see of the English content: titles, summaries and texts. */
export function findBannedInContent(
  files: readonly ContentFile[],
  list: readonly BannedPhrase[] = bannedPhrases,
): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const [, , folder = ''] = path.split('/')
    if (!path.endsWith('.md') || languageOf(folder) !== language) return []
    return faultsOf(path, withoutAddresses(readText(text)), list)
  })
}
