import names from '../names-elsewhere.json' with { type: 'json' }
import type { LocaleCode, NamesElsewhere } from './codes.ts'
import { localeOf } from './registry.ts'

const written: ReadonlyMap<string, Partial<NamesElsewhere>> = new Map(Object.entries(names))

/** What other systems call a locale: the name in names-elsewhere.json, else one made from its tag and code. */
export function namesElsewhere(code: LocaleCode): NamesElsewhere {
  const { language, region } = new Intl.Locale(localeOf(code).tag).maximize()
  const plain = code.toLowerCase()
  return {
    languageKey: `${language}_${region}`,
    uiLibrary: plain,
    dateLibrary: plain,
    ...written.get(code),
  }
}
