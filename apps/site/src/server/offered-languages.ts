import type { Brand } from '@portico/brands'
import { type LocaleCode, localeOf, locales } from '@portico/locale'
import { completeLocales } from '@portico/locale/texts'

/** The languages of one site. */
export interface OfferedLanguages {
  has(code: LocaleCode): boolean
  /** Those whose texts are complete, which search engines may list. */
  readonly complete: ReadonlySet<LocaleCode>
  /** Those beyond the specification's that the brand has switched on, in the registry's order. */
  readonly beyond: readonly LocaleCode[]
}

/**
 * What a site offers: the languages of the specification, and those beyond it that its brand switches on.
 * @throws Error where the brand names a language that is not beyond the specification, or one whose texts are not complete
 */
export function offeredLanguages({ id, languages }: Pick<Brand, 'id' | 'languages'>): OfferedLanguages {
  const complete = completeLocales()
  for (const name of languages) {
    const locale = localeOf(name)
    if (locale?.listed !== 'beyond')
      throw new Error(`brand ${id}: languages names ${name}, which is no language beyond the specification's`)
    if (!complete.includes(locale.code))
      throw new Error(
        `brand ${id}: languages names ${name}, whose texts are not complete (npm run texts -- ${name})`,
      )
  }
  const offered = locales.filter(({ code, listed }) => listed !== 'beyond' || languages.includes(code))
  const codes = new Set(offered.map(({ code }) => code))
  return {
    has: (code) => codes.has(code),
    complete: new Set(complete.filter((code) => codes.has(code))),
    beyond: offered.filter(({ listed }) => listed === 'beyond').map(({ code }) => code),
  }
}
