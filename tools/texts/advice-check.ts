import type { LocaleCode } from '@portico/locale'
import type { CatalogueReader } from '@portico/locale/texts'
import { namespaces } from '@portico/locale/texts'
import { adviceIn, judgedLanguages } from './advice.ts'
import { languageOf } from './language-rules.ts'

/** A place in the texts that advises or promises. */
export interface AdviceFault {
  /** `fr/site.json "home.title"`, or a path below the project's root. */
  readonly place: string
  readonly phrase: string
}

/** A file of content by its path below the project's root. */
export interface ContentFile {
  readonly path: string
  readonly text: string
}

/**
 * Every advising phrase in the catalogues' own texts.
 *
 * @throws Error where nobody has written a list of phrases for the language of a locale.
 */
export function findAdviceInCatalogues(
  reader: CatalogueReader,
  codes: readonly LocaleCode[],
): readonly AdviceFault[] {
  return codes.flatMap((code) => {
    const language = languageOf(code) ?? code
    return namespaces.flatMap((namespace) =>
      Object.entries(reader.own(code, namespace) ?? {}).flatMap(([id, message]) =>
        adviceIn(message, language).map((phrase) => ({ place: `${code}/${namespace}.json "${id}"`, phrase })),
      ),
    )
  })
}

/**
 * Every advising phrase in the content. The folder of a language says which list holds; a file of no language, or of one
 * without a list, is held to all of them.
 */
export function findAdviceInContent(files: readonly ContentFile[]): readonly AdviceFault[] {
  return files.flatMap(({ path, text }) => {
    const language =
      path
        .split('/')
        .map(languageOf)
        .find((name) => name !== null) ?? null
    const phrases = (language === null ? judgedLanguages : [language]).flatMap((name) => adviceIn(text, name))
    return [...new Set(phrases)].map((phrase) => ({ place: path, phrase }))
  })
}

/** `content/coins/en/btc.md: advises or promises: "will rise"` */
export function describeAdvice({ place, phrase }: AdviceFault): string {
  return `${place}: advises or promises: "${phrase}"`
}
