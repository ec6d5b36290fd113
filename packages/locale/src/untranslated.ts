import type { LocaleCode } from './codes.ts'
import { englishEnd, englishStart } from './fallback-marks.ts'
import { localeOf, locales } from './registry.ts'
import {
  type Catalogue,
  type CatalogueReader,
  type CompiledCatalogue,
  compileCatalogue,
  createCatalogueReader,
  type Namespace,
  ownLanguageChain,
} from './texts.ts'

/**
 * The English texts that a locale shows where a translation is missing, between marks; none of a locale that has no texts at all in its
 * language.
 */
export function untranslatedTexts(
  code: LocaleCode,
  namespace: Namespace,
  reader: CatalogueReader = createCatalogueReader(),
): Catalogue {
  const own = ownLanguageChain(localeOf(code))
    .map((from) => reader.own(from, namespace))
    .filter((texts) => texts !== null)
  if (own.length === 0) return {}
  const english = Object.entries(reader.own('en', namespace) ?? {})
  return Object.fromEntries(
    english
      .filter(([id]) => !own.some((texts) => Object.hasOwn(texts, id)))
      .map(([id, message]) => [id, `${englishStart}${message}${englishEnd}`]),
  )
}

/** What pages show: the texts of a locale along its fallback chain, compiled, with marks around those that are still English. */
export function compiledMarkedTexts(
  code: LocaleCode,
  namespace: Namespace,
  reader: CatalogueReader = createCatalogueReader(),
): CompiledCatalogue {
  return compileCatalogue({
    ...reader.merged(code, namespace),
    ...untranslatedTexts(code, namespace, reader),
  })
}

/**
 * Whether any locale shows an English text of these namespaces because a translation is missing. One beyond the specification never does: it is
 * offered with all its texts or not at all.
 */
export function hasUntranslated(
  namespaces: readonly Namespace[],
  reader: CatalogueReader = createCatalogueReader(),
): boolean {
  return namespaces.some((namespace) =>
    locales.some(
      ({ code, listed }) =>
        listed !== 'beyond' && Object.keys(untranslatedTexts(code, namespace, reader)).length > 0,
    ),
  )
}
