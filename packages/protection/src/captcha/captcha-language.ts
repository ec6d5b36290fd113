import captchaLanguages from './captcha-languages.json' with { type: 'json' }

/** The names that GeeTest has for the languages of the registry, but for English. */
const named: ReadonlyMap<string, string> = new Map(Object.entries(captchaLanguages))

/** The language of captchas for a locale, three letters but for the kinds of Chinese; English where GeeTest has no other (CAP-04). */
export function captchaLanguage(locale: string): string {
  return named.get(locale) ?? 'eng'
}
