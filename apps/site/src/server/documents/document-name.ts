import { type LocaleCode, locales } from '@portico/locale'
import { legalDocuments, type LegalDocument } from '../../pages/legal/documents.ts'

/** What a document of an operator is, by its name. */
export type DocumentName =
  | { readonly kind: 'settings' | 'tokens' | 'logo' | 'favicon' | 'notice' | 'titles' }
  | {
      readonly kind: 'legal'
      readonly code: LocaleCode
      readonly slug: LegalDocument
      /** ISO 3166-1 alpha-2, in lower case; null is for all countries that have no text of their own. */
      readonly country: string | null
    }
  | { readonly kind: 'coin' | 'guide' | 'news'; readonly code: LocaleCode; readonly slug: string }
  | { readonly kind: 'country'; readonly country: string }

const single = {
  'brand/settings': 'settings',
  'brand/tokens': 'tokens',
  'brand/logo': 'logo',
  'brand/favicon': 'favicon',
  'brand/notice': 'notice',
  tdk: 'titles',
} as const

const written = { coin: 'coin', academy: 'guide', news: 'news' } as const

/** The forms of names, for people. */
export const documentForms = `brand/settings, brand/tokens, brand/logo, brand/favicon, brand/notice, tdk, legal/<language>/<${legalDocuments.join('|')}>[/<country>], coin/<language>/<slug>, academy/<language>/<slug>, news/<language>/<name>, country/<country>`

const longestName = 120

function own<Key extends string, Value>(table: Readonly<Record<Key, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key as Key] : undefined
}

/** Reads the name of a document, such as `legal/en/terms` or `legal/en/terms/de`; null where it is none. */
export function readDocumentName(name: string): DocumentName | null {
  const kind = own(single, name)
  if (kind !== undefined) return { kind }
  const parts = name.split('/')
  const [folder = '', second = '', slug = '', country] = parts
  if (name.length > longestName || parts.length > 4) return null
  if (folder === 'country')
    return parts.length === 2 && /^[a-z]{2}$/.test(second) ? { kind: 'country', country: second } : null
  const code = locales.find((locale) => locale.code === second)?.code
  if (code === undefined) return null
  if (folder === 'legal') {
    const document = legalDocuments.find((each) => each === slug)
    if (document === undefined || (country !== undefined && !/^[a-z]{2}$/.test(country))) return null
    return { kind: 'legal', code, slug: document, country: country ?? null }
  }
  const text = own(written, folder)
  if (text === undefined || country !== undefined || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return null
  return { kind: text, code, slug }
}
