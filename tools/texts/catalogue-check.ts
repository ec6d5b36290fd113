import type { LocaleCode } from '@portico/locale'
import { localeOf } from '@portico/locale'
import type { MessageShape } from '@portico/locale/message-shape'
import { messageShape } from '@portico/locale/message-shape'
import { placeholders } from '@portico/locale/placeholders'
import type { Catalogue, CatalogueReader, Namespace } from '@portico/locale/texts'
import { namespaces, ownLanguageChain } from '@portico/locale/texts'
import { cognates, untranslatedWords } from './allowed-texts.ts'

/** One thing that is wrong with one text. */
export interface TextFault {
  readonly code: LocaleCode
  readonly namespace: Namespace
  /** Empty where the whole file is meant. */
  readonly id: string
  readonly fault: string
}

interface Compared {
  readonly code: LocaleCode
  readonly id: string
  readonly message: string
  readonly english: string
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

/** Whether nothing is left of a text to translate once placeholders, tags and names are taken away. */
function hasNothingToTranslate(message: string): boolean {
  const words =
    message.replace(/\{[A-Za-z0-9]+\}|<\/?[A-Za-z0-9]+\/?>/g, ' ').match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return words.every((word) => untranslatedWords.has(word))
}

function isLeftInEnglish({ code, message, english }: Compared): boolean {
  if (localeOf(code).tag.split('-')[0] === 'en' || message !== english) return false
  return !hasNothingToTranslate(message) && !(cognates[code] ?? []).includes(message)
}

function messageFaults(compared: Compared): string[] {
  const shape = messageShape(compared.message)
  if (shape.faults.length > 0) return [...shape.faults]
  const reference = messageShape(compared.english)
  const unknown = shape.placeholders.filter((name) => !placeholders.has(name))
  const placeholderDifference = difference(shape.placeholders, reference.placeholders)
  const tagDifference = difference(shape.tags, reference.tags)
  return [
    ...unknown.map((name) => `unknown placeholder {${name}}`),
    ...(placeholderDifference === '' ? [] : [`placeholders: ${placeholderDifference}`]),
    ...(tagDifference === '' ? [] : [`tags: ${tagDifference}`]),
    ...pluralFaults(shape, compared.code),
    ...(isLeftInEnglish(compared) ? ['left in English'] : []),
  ]
}

function checkNamespace(reader: CatalogueReader, code: LocaleCode, namespace: Namespace): TextFault[] {
  const english = reader.own('en', namespace)
  const own = reader.own(code, namespace)
  const at = (id: string, fault: string): TextFault => ({ code, namespace, id, fault })
  if (english === null) return code === 'en' ? [at('', 'the file is missing')] : []
  if (own === null) return [at('', 'the file is missing')]
  const known: Catalogue = Object.assign(
    {},
    ...ownLanguageChain(localeOf(code)).map((from) => reader.own(from, namespace) ?? {}),
  )
  const missing = Object.keys(english).filter((id) => !Object.hasOwn(known, id))
  const texts = Object.entries(own).flatMap(([id, message]) => {
    const reference = Object.hasOwn(english, id) ? english[id] : undefined
    if (reference === undefined) return [at(id, 'English has no such text')]
    return messageFaults({ code, id, message, english: reference }).map((fault) => at(id, fault))
  })
  return [...missing.map((id) => at(id, 'missing')), ...texts]
}

/**
 * Everything that is wrong with the texts of the given locales: missing and unknown ids, ICU syntax, placeholders outside
 * the closed set (CONV-08) or other than in English, tags, plural categories, texts left in English by accident.
 */
export function checkCatalogues(reader: CatalogueReader, codes: readonly LocaleCode[]): readonly TextFault[] {
  return codes.flatMap((code) => namespaces.flatMap((namespace) => checkNamespace(reader, code, namespace)))
}

/** `fr/site.json "home.title": missing` */
export function describeFault({ code, namespace, id, fault }: TextFault): string {
  const file = `${code}/${namespace}.json`
  return id === '' ? `${file}: ${fault}` : `${file} "${id}": ${fault}`
}
