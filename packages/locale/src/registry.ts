import type { LocaleCode, LocaleEntry } from './codes.ts'

interface Identity {
  readonly code: LocaleCode
  readonly languageKey: string
  readonly displayName: string
  readonly languageType: number
  readonly currency: string
}

/** LOC-02, LOC-03, LOC-04, in the order of the language picker. */
const mainIdentities: readonly Identity[] = [
  { code: 'en', languageKey: 'en_US', displayName: 'English', languageType: 0, currency: 'USD' },
  { code: 'asia', languageKey: 'en_SG', displayName: 'English (Asia)', languageType: 3, currency: 'USD' },
  { code: 'en-GB', languageKey: 'en_GB', displayName: 'English (UK)', languageType: 41, currency: 'USD' },
  { code: 'ja', languageKey: 'ja_JP', displayName: '日本語', languageType: 2, currency: 'JPY' },
  { code: 'ru', languageKey: 'ru_RU', displayName: 'Русский', languageType: 6, currency: 'RUB' },
  { code: 'es', languageKey: 'es_419', displayName: 'Español', languageType: 7, currency: 'EUR' },
  { code: 'it', languageKey: 'it_IT', displayName: 'Italiano', languageType: 9, currency: 'EUR' },
  { code: 'fr', languageKey: 'fr_FR', displayName: 'Français', languageType: 10, currency: 'EUR' },
  { code: 'de', languageKey: 'de_DE', displayName: 'Deutsch', languageType: 11, currency: 'EUR' },
  { code: 'zh-CN', languageKey: 'zh_CN', displayName: '简体中文', languageType: 1, currency: 'CNY' },
  { code: 'zh-TC', languageKey: 'zh_TC', displayName: '繁體中文', languageType: 5, currency: 'TWD' },
  { code: 'pt', languageKey: 'pt', displayName: 'Português', languageType: 12, currency: 'EUR' },
  { code: 'id', languageKey: 'id_ID', displayName: 'Bahasa Indonesia', languageType: 13, currency: 'IDR' },
  { code: 'pl', languageKey: 'pl_PL', displayName: 'Polski', languageType: 20, currency: 'USD' },
  { code: 'vi', languageKey: 'vi_VN', displayName: 'Tiếng Việt', languageType: 4, currency: 'VND' },
  { code: 'uk', languageKey: 'uk_UA', displayName: 'Українська', languageType: 21, currency: 'UAH' },
  {
    code: 'pt-PT',
    languageKey: 'pt_PT',
    displayName: 'Português (Portugal)',
    languageType: 24,
    currency: 'EUR',
  },
  { code: 'es-ES', languageKey: 'es_ES', displayName: 'Español (España)', languageType: 23, currency: 'EUR' },
  { code: 'uz', languageKey: 'uz_UZ', displayName: 'Oʻzbekcha', languageType: 25, currency: 'UZS' },
  { code: 'ar', languageKey: 'ar', displayName: 'العربية', languageType: 39, currency: 'AED' },
  { code: 'ph', languageKey: 'fil_PH', displayName: 'Filipino', languageType: 40, currency: 'PHP' },
  {
    code: 'es-AR',
    languageKey: 'es_AR',
    displayName: 'Español (Argentina)',
    languageType: 42,
    currency: 'EUR',
  },
  { code: 'en-CA', languageKey: 'en_CA', displayName: 'English (Canada)', languageType: 43, currency: 'CAD' },
]

/** LOC-08: locales that have texts without being in the main list. */
const afterIdentities: readonly Identity[] = [
  { code: 'nl', languageKey: 'nl_NL', displayName: 'Nederlands', languageType: 16, currency: 'EUR' },
  { code: 'sv', languageKey: 'sv_SE', displayName: 'Svenska', languageType: 22, currency: 'SEK' },
  { code: 'th', languageKey: 'th_TH', displayName: 'ไทย', languageType: 14, currency: 'THB' },
  { code: 'tr', languageKey: 'tr_TR', displayName: 'Türkçe', languageType: 8, currency: 'TRY' },
  { code: 'in', languageKey: 'in_ID', displayName: 'Indonesia', languageType: 13, currency: 'IDR' },
  {
    code: 'ar_SA',
    languageKey: 'ar_SA',
    displayName: 'العربية (السعودية)',
    languageType: 39,
    currency: 'SAR',
  },
  {
    code: 'pt_BR',
    languageKey: 'pt_BR',
    displayName: 'Português (Brasil)',
    languageType: 12,
    currency: 'BRL',
  },
  { code: 'zh-TW', languageKey: 'zh_TW', displayName: '繁體中文（台灣）', languageType: 5, currency: 'TWD' },
]

const hiddenIdentity: Identity = {
  code: 'bg',
  languageKey: 'bg_BG',
  displayName: 'Български',
  languageType: 0,
  currency: 'USD',
}

/** Element Plus and Day.js file names where they are not the lower-case code. */
const libraries: Partial<Record<LocaleCode, { uiLibrary: string; dateLibrary: string }>> = {
  asia: { uiLibrary: 'en', dateLibrary: 'en-sg' },
  'en-GB': { uiLibrary: 'en', dateLibrary: 'en-gb' },
  'zh-TC': { uiLibrary: 'zh-tw', dateLibrary: 'zh-tw' },
  'pt-PT': { uiLibrary: 'pt', dateLibrary: 'pt' },
  'es-ES': { uiLibrary: 'es', dateLibrary: 'es' },
  uz: { uiLibrary: 'uz-uz', dateLibrary: 'uz-latn' },
  ph: { uiLibrary: 'en', dateLibrary: 'tl-ph' },
  'es-AR': { uiLibrary: 'es', dateLibrary: 'es' },
  'en-CA': { uiLibrary: 'en', dateLibrary: 'en-ca' },
  in: { uiLibrary: 'id', dateLibrary: 'id' },
  ar_SA: { uiLibrary: 'ar', dateLibrary: 'ar-sa' },
  pt_BR: { uiLibrary: 'pt-br', dateLibrary: 'pt-br' },
  bg: { uiLibrary: 'en', dateLibrary: 'en' },
}

/** Tags where the code is no tag, or another one (design, "Pages and URLs"). */
const tags: Partial<Record<LocaleCode, string>> = {
  asia: 'en-SG',
  'zh-CN': 'zh-Hans-CN',
  'zh-TC': 'zh-Hant-TW',
  'zh-TW': 'zh-Hant-TW',
  pt: 'pt-PT',
  uz: 'uz-Latn',
  ph: 'fil-PH',
  in: 'id',
  ar_SA: 'ar-SA',
  pt_BR: 'pt-BR',
  bg: 'en',
}

/** `hreflang` where it is not the tag; null keeps a page out of every set (LOC-08). */
const hreflangs: Partial<Record<LocaleCode, string | null>> = {
  asia: null,
  'zh-CN': 'zh-Hans',
  'zh-TC': 'zh-Hant',
  'zh-TW': null,
  pt: 'pt',
  uz: 'uz',
  ph: 'fil',
  in: null,
  bg: null,
}

/** Regional variants read what they do not say themselves from their base. */
const textChains: Partial<Record<LocaleCode, readonly LocaleCode[]>> = {
  en: ['en'],
  asia: ['en'],
  bg: ['en'],
  'es-ES': ['es-ES', 'es', 'en'],
  'es-AR': ['es-AR', 'es', 'en'],
  'pt-PT': ['pt-PT', 'pt', 'en'],
  pt_BR: ['pt_BR', 'pt', 'en'],
  ar_SA: ['ar_SA', 'ar', 'en'],
  in: ['in', 'id', 'en'],
  'zh-TW': ['zh-TW', 'zh-TC', 'en'],
}

const canonicalCodes: Partial<Record<LocaleCode, LocaleCode>> = {
  in: 'id',
  'zh-TW': 'zh-TC',
  asia: 'en',
  bg: 'en',
}

function completeEntry(identity: Identity, listed: LocaleEntry['listed']): LocaleEntry {
  const { code } = identity
  const tag = tags[code] ?? code
  const isArabic = code === 'ar' || code === 'ar_SA'
  const hreflang = hreflangs[code]
  const plainName = code.toLowerCase()
  return {
    ...identity,
    ...(libraries[code] ?? { uiLibrary: plainName, dateLibrary: plainName }),
    tag,
    // Saudi figures too: the Arabic percent sign that CLDR has there would stand beside the other one in texts.
    numberTag: isArabic ? 'ar-u-nu-latn' : tag,
    hreflang: hreflang === undefined ? tag : hreflang,
    dir: isArabic ? 'rtl' : 'ltr',
    hidden: listed === 'hidden',
    listed,
    textsFrom: textChains[code] ?? [code, 'en'],
    canonicalCode: canonicalCodes[code] ?? code,
  }
}

const hiddenEntry = completeEntry(hiddenIdentity, 'hidden')

/** Every locale in the order of the language picker, the hidden one last (LOC-01, LOC-02, LOC-08). */
export const locales: readonly LocaleEntry[] = [
  ...mainIdentities.map((identity) => completeEntry(identity, 'main')),
  ...afterIdentities.map((identity) => completeEntry(identity, 'after')),
  hiddenEntry,
]

/** The locale of a page whose path and query name none (spec section 9, "Defaults"). */
export const defaultLocale: LocaleCode = 'en'

/**
 * Stands in where a stored or received code is in no list: hidden, English, and with a coin as its currency type
 * (LOC-02). It is not among {@link locales}, since no path leads to it.
 */
export const fallbackEntry: LocaleEntry = {
  ...hiddenEntry,
  code: defaultLocale,
  languageKey: '',
  displayName: '',
  currency: 'USDT',
}

const entriesByCode = new Map<string, LocaleEntry>(locales.map((entry) => [entry.code, entry]))

/** The entry of an exactly spelled code, or null. */
export function localeOf(code: LocaleCode): LocaleEntry
export function localeOf(code: string): LocaleEntry | null
export function localeOf(code: string): LocaleEntry | null {
  return entriesByCode.get(code) ?? null
}
