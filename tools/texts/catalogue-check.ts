import type { LocaleCode } from '@portico/locale'
import { localeOf } from '@portico/locale'
import type { MessageShape } from '@portico/locale/message-shape'
import { messageShape } from '@portico/locale/message-shape'
import { placeholders } from '@portico/locale/placeholders'
import type { Catalogue, CatalogueReader, Namespace } from '@portico/locale/texts'
import { namespaces, ownLanguageChain } from '@portico/locale/texts'
import { type LanguageRules, languageOf, rulesOf } from './language-rules.ts'
import { readMessage, scriptFault, typographyFaults, wordsToTranslate } from './typography.ts'

/** One thing that is wrong with one text. Its id is empty where the whole file is meant. */
export interface TextFault {
  readonly code: LocaleCode
  readonly namespace: Namespace
  readonly id: string
  readonly fault: string
}

/** The fault of a text that a locale has neither of its own nor from its base. */
export const missingText = 'missing'

interface Compared {
  readonly code: LocaleCode
  readonly message: string
  readonly english: string
  readonly rules: LanguageRules
}

function difference(found: readonly string[], wanted: readonly string[]): string {
  const missing = wanted.filter((name) => !found.includes(name))
  const extra = found.filter((name) => !wanted.includes(name))
  return [...missing.map((name) => `lacks ${name}`), ...extra.map((name) => `adds ${name}`)].join(', ')
}

/** Every plural writes out exactly the categories that CLDR has for the locale. */
function pluralFaults(shape: MessageShape, code: LocaleCode): string[] {
  return shape.plurals.flatMap(({ argument, type, categories }) => {
    const rules = new Intl.PluralRules(localeOf(code).tag, { type })
    const differing = difference(categories, rules.resolvedOptions().pluralCategories)
    return differing === '' ? [] : [`plural of {${argument}}: ${differing}`]
  })
}

function isLeftInEnglish({ code, message, english, rules }: Compared): boolean {
  if (languageOf(code) === 'en' || message !== english) return false
  return wordsToTranslate(readMessage(message)).length > 0 && !Object.hasOwn(rules.sameAsEnglish, message)
}

/** Characters that are seen nowhere and change what is seen: controls but line breaks, and those that turn the direction of letters. */
const hiddenCharacter = /[^\P{Cc}\n]|[\u202A-\u202E]/u

function characterFaults({ message, english }: Compared): string[] {
  const [hidden] = hiddenCharacter.exec(message) ?? []
  const hasOuterSpace = message !== message.trim() && english === english.trim()
  const code = hidden?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return [
    ...(code === undefined ? [] : [`has the hidden character U+${code}`]),
    ...(hasOuterSpace ? ['begins or ends with a space'] : []),
  ]
}

function messageFaults(compared: Compared): string[] {
  const shape = messageShape(compared.message)
  if (shape.faults.length > 0) return [...shape.faults]
  const reference = messageShape(compared.english)
  const written = readMessage(compared.message)
  const unknown = shape.placeholders.filter((name) => !placeholders.has(name))
  const placeholderDifference = difference(shape.placeholders, reference.placeholders)
  const tagDifference = difference(shape.tags, reference.tags)
  return [
    ...unknown.map((name) => `unknown placeholder {${name}}`),
    ...(placeholderDifference === '' ? [] : [`placeholders: ${placeholderDifference}`]),
    ...(tagDifference === '' ? [] : [`tags: ${tagDifference}`]),
    ...pluralFaults(shape, compared.code),
    ...(isLeftInEnglish(compared) ? ['left in English'] : scriptFault(written, compared.rules)),
    ...typographyFaults(written, compared.rules),
    ...characterFaults(compared),
  ]
}

function checkNamespace(
  reader: CatalogueReader,
  code: LocaleCode,
  namespace: Namespace,
): readonly TextFault[] {
  const english = reader.own('en', namespace)
  const own = reader.own(code, namespace)
  const at = (id: string, fault: string): TextFault => ({ code, namespace, id, fault })
  const rules = rulesOf(code)
  const bases = ownLanguageChain(localeOf(code)).filter((from) => from !== code)
  if (english === null) return code === 'en' ? [at('', 'the file is missing')] : []
  if (own === null && bases.length === 0) return [at('', 'the file is missing')]
  const base: Catalogue = Object.assign({}, ...bases.map((from) => reader.own(from, namespace) ?? {}))
  const texts = own ?? {}
  const missing = Object.keys(english).filter(
    (id) => ![base, texts].some((known) => Object.hasOwn(known, id)),
  )
  const faults = Object.entries(texts).flatMap(([id, message]) => {
    const reference = Object.hasOwn(english, id) ? english[id] : undefined
    if (reference === undefined) return [at(id, 'English has no such text')]
    if (Object.hasOwn(base, id) && base[id] === message) return [at(id, 'repeats its base')]
    return messageFaults({ code, message, english: reference, rules }).map((fault) => at(id, fault))
  })
  return [...missing.map((id) => at(id, missingText)), ...faults]
}

/**
 * Everything that is wrong with the texts of the given locales: missing and unknown ids, ICU syntax, placeholders outside
 * the closed set (CONV-08) or other than in English, tags, plural categories, texts left in English by accident, another
 * script or typography than the language's, variants that repeat their base.
 */
export function checkCatalogues(reader: CatalogueReader, codes: readonly LocaleCode[]): readonly TextFault[] {
  return codes.flatMap((code) => namespaces.flatMap((namespace) => checkNamespace(reader, code, namespace)))
}

/** `fr/site.json "home.title": missing` */
export function describeFault({ code, namespace, id, fault }: TextFault): string {
  const file = `${code}/${namespace}.json`
  return id === '' ? `${file}: ${fault}` : `${file} "${id}": ${fault}`
}
