import { perTag } from '../intl/per-tag.ts'

/** Powers of ten that languages have words for. */
const powers = Array.from({ length: 14 }, (_, index) => index + 2)

/** Numbers of each plural form: one, few, many, and with a fraction. */
const counts = [1, 2, 5, 1.5]

/** Words that readers write besides those of CLDR, by language; abbreviations without their point. */
const furtherWords: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  de: { tsd: 3 },
  en: {
    ...{ lakh: 5, lakhs: 5, lac: 5, lacs: 5, crore: 7, crores: 7, cr: 7 },
    ...{ mn: 6, mln: 6, bn: 9, bln: 9, tn: 12 },
  },
}

/** Signs that Chinese and Japanese count with; either script is read in every language. */
const signs: ReadonlyMap<string, number> = new Map([
  ['千', 3],
  ['万', 4],
  ['萬', 4],
  ['亿', 8],
  ['億', 8],
  ['兆', 12],
  ['万亿', 12],
  ['萬億', 12],
])

/** A word as it is compared: lower case, without points, with usual spaces. */
export function bareWord(word: string): string {
  return word.toLowerCase().replaceAll('.', '').replace(/\s/g, ' ').trim()
}

/** The word that CLDR has for a number and the power of ten that it stands for; null where it writes the digits. */
function wordOf(
  formatter: Intl.NumberFormat,
  power: number,
  count: number,
): readonly [string, number] | null {
  const parts = formatter.formatToParts(count * 10 ** power)
  const word = parts.find(({ type }) => type === 'compact')?.value
  const shown = parts.flatMap(({ type, value }) => (type === 'integer' || type === 'fraction' ? [value] : []))
  if (word === undefined) return null
  const [whole = ''] = shown
  const bare = bareWord(word)
  // These are what pages write in every language (FMT-03): never the Turkish b for a thousand.
  return /^[kmbt]$/.test(bare) ? null : [bare, power - whole.length + 1]
}

/** Numbers of every power and plural form. */
const samples = powers.flatMap((power) => counts.map((count) => [power, count] as const))

/** The words of CLDR in a language, the long ones first. */
function cldrWords(tag: string): readonly (readonly [string, number])[] {
  const latin = `${tag.split('-u-')[0] ?? tag}-u-nu-latn`
  return (['long', 'short'] as const).flatMap((compactDisplay) => {
    const formatter = new Intl.NumberFormat(latin, {
      ...{ notation: 'compact', compactDisplay, useGrouping: false },
    } as const)
    return samples.flatMap(([power, count]) => {
      const found = wordOf(formatter, power, count)
      return found === null ? [] : [found]
    })
  })
}

/** What the words for large numbers stand for in a language: `mio` is 6 in German, `万` is 4. The longest come first. */
export const scaleWords = perTag((tag) => {
  const [language = ''] = tag.split('-')
  const words = new Map<string, number>(signs)
  for (const [word, power] of Object.entries(furtherWords[language] ?? {})) words.set(word, power)
  for (const [word, power] of cldrWords(tag)) if (!words.has(word)) words.set(word, power)
  return [...words].toSorted(([one], [other]) => other.length - one.length)
})
