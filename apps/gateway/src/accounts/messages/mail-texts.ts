import { type I18n, setupI18n } from '@lingui/core'
import { formatLongInstant, regionName } from '@portico/format'
import { defaultLocale, isolate, type LocaleCode, localeOf } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'

type Values = Readonly<Record<string, string | number>>

/** Formats messages in a reader's language. */
export interface MailTexts {
  readonly locale: LocaleCode
  /** A text of the group `mail` by its id. */
  format(id: string, values: Values): string
  /** A moment as text, of the Gregorian calendar and in UTC, since the reader's own zone is not known. */
  moment(timeMs: number): string
  /** The name of a country by its ISO 3166-1 code. */
  country(code: string): string
}

const made = new Map<LocaleCode, MailTexts>()

/** A number, a network address or an e-mail address; an address of a page stays as it is, since what reads mails finds its end. */
function isAddress(value: string): boolean {
  return /^[!-.0-~]+$/.test(value) && /[+@.:]/.test(value)
}

/** Addresses read from left to right: in a text that reads from right to left, `+49` would turn into `49+`. */
function isolateAddresses(values: Values): Values {
  const isolated = Object.entries(values).map(([name, value]) => {
    const isIsolated = typeof value === 'string' && isAddress(value)
    return [name, isIsolated ? isolate(value) : value] as const
  })
  return Object.fromEntries(isolated)
}

function createMailTexts(code: LocaleCode): MailTexts {
  const { numberTag, tag, dir } = localeOf(code)
  const i18n: I18n = setupI18n({
    locale: code,
    locales: numberTag,
    messages: { [code]: compiledCatalogue(code, 'mail') },
  })
  return {
    locale: code,
    format: (id, values) => i18n._(id, { ...(dir === 'rtl' ? isolateAddresses(values) : values) }),
    moment: (timeMs) => formatLongInstant(new Date(timeMs).toISOString(), numberTag),
    country: (country) => regionName(country, tag) ?? country,
  }
}

/** The texts of a locale; made at their first use and kept. */
export function mailTextsOf(locale: string): MailTexts {
  const code = localeOf(locale)?.code ?? defaultLocale
  const texts = made.get(code) ?? createMailTexts(code)
  made.set(code, texts)
  return texts
}
