import { existsSync, readFileSync } from 'node:fs'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { LocaleCode } from './codes.ts'
import { mergedCountryPhrases } from './country-phrases.ts'
import { nameOfText, type PendingTexts, parsePending } from './pending.ts'
import { localeOf, locales, ownLanguageChain } from './registry.ts'

export { ownLanguageChain }

/** Texts of some pages only: a page brings those that it names, besides the site's own. */
export const pageNamespaces = [
  'compare',
  'asset',
  'prediction',
  'buy',
  'map',
  'content',
  'sources',
  'list',
  'channels',
] as const
export type PageNamespace = (typeof pageNamespaces)[number]

/** One file of texts for a locale; each part of the product loads only its own. */
export type Namespace =
  | 'site'
  | 'account'
  | 'privacy'
  | 'security'
  | 'recovery'
  | 'tdk'
  | 'header'
  | 'footer'
  | 'legal'
  | 'mail'
  | 'finder'
  | 'category'
  | 'embed'
  | PageNamespace

export const namespaces: readonly Namespace[] = [
  'site',
  ...pageNamespaces,
  'account',
  'privacy',
  'security',
  'recovery',
  'tdk',
  'header',
  'footer',
  'legal',
  'mail',
  'finder',
  'category',
  'embed',
]

/** Locales whose texts must be complete for the checks to pass (LOC-06). */
export const requiredLocales: readonly LocaleCode[] = [
  'en',
  'en-GB',
  'en-CA',
  'ja',
  'ru',
  'es',
  'es-ES',
  'es-AR',
  'it',
  'fr',
  'de',
  'zh-CN',
  'zh-TC',
  'zh-TW',
  'pt',
  'pt-PT',
  'pt_BR',
  'id',
  'in',
  'pl',
  'vi',
  'uk',
  'uz',
  'ar',
  'ar_SA',
  'ph',
  'nl',
  'sv',
  'th',
  'tr',
]

/** Texts by id, as ICU messages. */
export type Catalogue = Readonly<Record<string, string>>

/** A catalogue as a file has it: an English text stands beside a note for translators. */
export type CatalogueFile = Readonly<Record<string, string | { readonly text: string }>>

/** Texts by id in the form that Lingui's `setupI18n({ messages })` takes. */
export type CompiledCatalogue = Record<string, CompiledMessage>

const bundledFolder = new URL('../catalogues/', import.meta.url)

/** Where an operator puts texts of their own; a checkout has no such folder. */
const overridesFolder = new URL('../overrides/', import.meta.url)

/** Reads catalogues from a folder, by default the package's own. */
export interface CatalogueReader {
  /** What the locale itself says; null where it has no file. Throws an Error that names the file when it is broken. */
  own(code: LocaleCode, namespace: Namespace): Catalogue | null
  /** Own texts, then what the fallback chain of the locale says. */
  merged(code: LocaleCode, namespace: Namespace): Catalogue
}

/** The text of an entry: English ones stand beside a note for translators. */
function messageOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null || !('text' in entry)) return null
  return typeof entry.text === 'string' ? entry.text : null
}

function parseCatalogue(text: string, file: string): Catalogue {
  const content: unknown = JSON.parse(text)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Error(`${file}: expected one object of texts by id`)
  }
  const texts: [string, string][] = Object.entries(content).map(([id, message]) => {
    const text = messageOf(message)
    if (text === null) throw new Error(`${file}: "${id}" is no text`)
    return [id, text]
  })
  return Object.fromEntries(texts)
}

function readFile(folder: URL, name: string): Catalogue | null {
  const file = new URL(name, folder)
  if (!existsSync(file)) return null
  try {
    return parseCatalogue(readFileSync(file, 'utf8'), name)
  } catch (error) {
    throw new Error(`cannot read the texts of ${name}`, { cause: error })
  }
}

/**
 * A reader of `<folder>/<code>/<namespace>.json`; what a later folder says lies over the ones before. Folders end in a slash;
 * without any, they are the package's own and the operator's.
 */
export function createCatalogueReader(
  folders: readonly URL[] = [bundledFolder, overridesFolder],
): CatalogueReader {
  const own: CatalogueReader['own'] = (code, namespace) => {
    const read = folders.map((folder) => readFile(folder, `${code}/${namespace}.json`))
    const found = read.filter((texts) => texts !== null)
    return found.length === 0 ? null : Object.assign({}, ...found)
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
export function compileCatalogue(catalogue: CatalogueFile): CompiledCatalogue {
  const texts = Object.entries(catalogue).map(([id, entry]) => {
    return [id, compileMessageOrThrow(typeof entry === 'string' ? entry : entry.text)] as const
  })
  return Object.fromEntries(texts)
}

/**
 * Locales that, with their base of the same language, cover every English text but those listed as pending. One whose pages
 * name another locale's as canonical (LOC-08) is not among them: it stands or falls with that one.
 */
export function localesWithAllTexts(
  reader: CatalogueReader,
  pending: PendingTexts = new Set(),
): readonly LocaleCode[] {
  const candidates = locales
    .filter(({ code, canonicalCode }) => code === canonicalCode)
    .map((entry) => ({ code: entry.code, chain: ownLanguageChain(entry) }))
  const lacking = namespaces.flatMap((namespace) => {
    const read = new Map<LocaleCode, Catalogue>()
    const own = (code: LocaleCode) => {
      const texts = read.get(code) ?? reader.own(code, namespace) ?? {}
      read.set(code, texts)
      return texts
    }
    const ids = Object.keys(own('en'))
    const covers = ({ code, chain }: (typeof candidates)[number]) =>
      ids.every(
        (id) =>
          chain.some((from) => Object.hasOwn(own(from), id)) ||
          pending.has(nameOfText({ code, namespace, id })),
      )
    return candidates.filter((candidate) => !covers(candidate))
  })
  return candidates.filter((candidate) => !lacking.includes(candidate)).map(({ code }) => code)
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

/** Written by `npm run texts:pending`. */
export const pendingFile: URL = new URL('../pending.json', import.meta.url)

/** The texts that are listed as pending in this project. Reads a file: Node only. */
export function readPending(): PendingTexts {
  return parsePending(readFileSync(pendingFile, 'utf8'))
}

/** Locales whose bundled texts and country phrases are complete in their own language, but for those listed as pending. */
export function completeLocales(): readonly LocaleCode[] {
  return localesWithAllTexts(bundled, readPending()).filter(
    (code) => mergedCountryPhrases(localeOf(code)) !== null,
  )
}
