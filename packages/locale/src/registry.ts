import data from '../locales.json' with { type: 'json' }
import type { LocaleCode, LocaleEntry } from './codes.ts'

/** One locale as `locales.json` has it: what is left out follows from the code. */
interface Written {
  readonly displayName: string
  readonly languageType: number
  readonly currency: string
  readonly tag?: string
  readonly numberTag?: string
  readonly hreflang?: string | null
  readonly dir?: string
  readonly rise?: string
  readonly territory?: string
  readonly textsFrom?: readonly string[]
  readonly canonicalCode?: string
  readonly approved?: { readonly by: string; readonly day: string }
}

const written: Readonly<Record<LocaleEntry['listed'], Readonly<Record<string, Written>>>> = data
const codes: ReadonlySet<string> = new Set(Object.values(written).flatMap((group) => Object.keys(group)))

function isCode(name: string): name is LocaleCode {
  return codes.has(name)
}

function knownCode(name: string): LocaleCode {
  if (!isCode(name)) throw new Error(`locales.json has no locale ${name}`)
  return name
}

function completeEntry(name: string, entry: Written, listed: LocaleEntry['listed']): LocaleEntry {
  const code = knownCode(name)
  const { tag = code, hreflang = tag, numberTag = tag, textsFrom = [code, 'en'] } = entry
  return {
    ...entry,
    code,
    tag,
    numberTag,
    hreflang,
    dir: entry.dir === 'rtl' ? 'rtl' : 'ltr',
    rise: entry.rise === 'red' ? 'red' : 'green',
    hidden: listed === 'hidden',
    listed,
    textsFrom: textsFrom.map(knownCode),
    canonicalCode: knownCode(entry.canonicalCode ?? code),
  }
}

const entriesOf = (listed: LocaleEntry['listed']) =>
  Object.entries(written[listed]).map(([code, entry]) => completeEntry(code, entry, listed))

/** Every locale in the order of the language picker, the hidden one last (LOC-01, LOC-02, LOC-08). */
export const locales: readonly LocaleEntry[] = (['main', 'after', 'beyond', 'hidden'] as const).flatMap(
  entriesOf,
)

/** The locale of a page whose path and query name none (spec section 9, "Defaults"). */
export const defaultLocale: LocaleCode = 'en'

const entriesByCode = new Map<string, LocaleEntry>(locales.map((entry) => [entry.code, entry]))

/** The entry of an exactly spelled code, or null. */
export function localeOf(code: LocaleCode): LocaleEntry
export function localeOf(code: string): LocaleEntry | null
export function localeOf(code: string): LocaleEntry | null {
  return entriesByCode.get(code) ?? null
}

/**
 * Stands in where a stored or received code is in no list: hidden, English, and with a coin as its currency type
 * (LOC-02). It is not among {@link locales}, since no path leads to it.
 */
export const fallbackEntry: LocaleEntry = {
  ...localeOf('bg'),
  code: defaultLocale,
  displayName: '',
  currency: 'USDT',
}

/** The part of a locale's chain that is in its own language: what a text may come from and still be translated. */
export function ownLanguageChain(entry: LocaleEntry): readonly LocaleCode[] {
  const languageOf = (code: LocaleCode) => new Intl.Locale(localeOf(code).tag).language
  return entry.textsFrom.filter((from) => languageOf(from) === languageOf(entry.code))
}
