import { existsSync, readFileSync } from 'node:fs'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { LocaleCode, LocaleEntry } from './codes.ts'
import { localeOf, locales } from './registry.ts'

/** Texts of some pages only: a page brings those that it names, besides the site's own. */
export const pageNamespaces = ['compare', 'asset', 'prediction', 'buy', 'map', 'content'] as const
export type PageNamespace = (typeof pageNamespaces)[number]

/** One file of texts for a locale; each part of the product loads only its own. */
export type Namespace =
  | 'site'
  | 'account'
  | 'tdk'
  | 'header'
  | 'footer'
  | 'legal'
  | 'mail'
  | 'finder'
  | PageNamespace

export const namespaces: readonly Namespace[] = [
  'site',
  ...pageNamespaces,
  'account',
  'tdk',
  'header',
  'footer',
  'legal',
  'mail',
  'finder',
]

/** Locales whose texts must be complete for a build to pass. */
export const requiredLocales: readonly LocaleCode[] = ['en', 'fr', 'ar', 'de', 'ja', 'zh-CN']

/** Texts by id, as ICU messages. */
export type Catalogue = Readonly<Record<string, string>>

/** Texts by id in the form that Lingui's `setupI18n({ messages })` takes. */
export type CompiledCatalogue = Record<string, CompiledMessage>

const bundledFolder = new URL('../catalogues/', import.meta.url)

/** Reads catalogues from a folder, by default the package's own. */
export interface CatalogueReader {
  /** What the locale itself says; null where it has no file. Throws an Error that names the file when it is broken. */
  own(code: LocaleCode, namespace: Namespace): Catalogue | null
  /** Own texts, then what the fallback chain of the locale says. */
  merged(code: LocaleCode, namespace: Namespace): Catalogue
}

function parseCatalogue(text: string, file: string): Catalogue {
  const content: unknown = JSON.parse(text, (_, value: unknown) => value)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Error(`${file}: expected one object of texts by id`)
  }
  const texts: [string, string][] = Object.entries(content).map(([id, message]) => {
    if (typeof message !== 'string') throw new Error(`${file}: "${id}" is no text`)
    return [id, message]
  })
  return Object.fromEntries(texts)
}

/** A reader of `<folder>/<code>/<namespace>.json`; `folder` ends in a slash. */
export function createCatalogueReader(folder: URL = bundledFolder): CatalogueReader {
  const own: CatalogueReader['own'] = (code, namespace) => {
    const file = new URL(`${code}/${namespace}.json`, folder)
    if (!existsSync(file)) return null
    const name = `${code}/${namespace}.json`
    try {
      return parseCatalogue(readFileSync(file, 'utf8'), name)
    } catch (error) {
      throw new Error(`cannot read the texts of ${name}`, { cause: error })
    }
  }
  const merged: CatalogueReader['merged'] = (code, namespace) =>
    Object.assign(
      {},
      ...localeOf(code)
        .textsFrom.toReversed()
        .map((from) => own(from, namespace) ?? {}),
    )
  return { own, merged }
}

/** Compiles every text; throws where one is no ICU message. */
export function compileCatalogue(catalogue: Catalogue): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([id, message]) => [id, compileMessageOrThrow(message)]),
  )
}

/** The part of a locale's chain that is in its own language: what a text may come from and still be translated. */
export function ownLanguageChain(entry: LocaleEntry): readonly LocaleCode[] {
  const languageOf = (code: LocaleCode) => new Intl.Locale(localeOf(code).tag).language
  return entry.textsFrom.filter((from) => languageOf(from) === languageOf(entry.code))
}

/** Locales with catalogues of their own that, with their base of the same language, cover every English text. */
export function localesWithAllTexts(reader: CatalogueReader): readonly LocaleCode[] {
  const covers = (entry: LocaleEntry, namespace: Namespace): boolean => {
    const known = ownLanguageChain(entry).map((from) => reader.own(from, namespace) ?? {})
    return Object.keys(reader.own('en', namespace) ?? {}).every((id) =>
      known.some((catalogue) => Object.hasOwn(catalogue, id)),
    )
  }
  return locales
    .filter((entry) => namespaces.some((namespace) => reader.own(entry.code, namespace) !== null))
    .filter((entry) => namespaces.every((namespace) => covers(entry, namespace)))
    .map((entry) => entry.code)
}

const bundled = createCatalogueReader()

/** The bundled texts of a locale, merged along its fallback chain. Reads files: Node only. */
export function readCatalogue(code: LocaleCode, namespace: Namespace): Catalogue {
  return bundled.merged(code, namespace)
}

/**
 * The bundled texts in the form of Lingui's `setupI18n({ locale, locales, messages: { [locale]: … } })`. Give it
 * `numberTag` as `locales`: a code is no tag that Intl could count with.
 */
export function compiledCatalogue(code: LocaleCode, namespace: Namespace): CompiledCatalogue {
  return compileCatalogue(readCatalogue(code, namespace))
}

/** Locales whose bundled texts are complete in their own language. */
export function completeLocales(): readonly LocaleCode[] {
  return localesWithAllTexts(bundled)
}
