import type { LocaleCode } from '@portico/locale'

/** The names that GeeTest has for the languages of the registry; English for those that it does not have. */
const captchaLanguages: Readonly<Record<LocaleCode, string>> = {
  en: 'eng',
  asia: 'eng',
  'en-GB': 'eng',
  'en-CA': 'eng',
  ja: 'jpn',
  ru: 'rus',
  es: 'spa',
  'es-ES': 'spa',
  'es-AR': 'spa',
  it: 'eng',
  fr: 'fra',
  de: 'deu',
  'zh-CN': 'zho',
  'zh-TC': 'zho-tw',
  'zh-TW': 'zho-tw',
  pt: 'por',
  'pt-PT': 'por',
  pt_BR: 'pon',
  id: 'ind',
  in: 'ind',
  pl: 'eng',
  vi: 'eng',
  uk: 'eng',
  uz: 'eng',
  ar: 'ara',
  ar_SA: 'ara',
  ph: 'eng',
  nl: 'eng',
  sv: 'eng',
  th: 'eng',
  tr: 'eng',
  bg: 'eng',
}

/** The language of captchas for a locale, three letters but for the kinds of Chinese (CAP-04). */
export function captchaLanguage(locale: string): string {
  const entry = Object.entries(captchaLanguages).find(([code]) => code === locale)
  return entry?.[1] ?? captchaLanguages.en
}
