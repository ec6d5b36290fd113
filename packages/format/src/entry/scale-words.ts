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
  fil: { libong: 3, milyong: 6, bilyong: 9, trilyong: 12 },
  // CLDR writes a thousand without a digit.
  fr: { mille: 3 },
  it: { mille: 3 },
  vi: { ngàn: 3, tr: 6, tỉ: 9 },
}

/** Signs that Chinese, Japanese and Korean count with; each script is read in every language. */
const signs: ReadonlyMap<string, number> = new Map(
  ['十십', '百백', '千천', '万萬만', '亿億억', '兆조'].flatMap((alike, index) =>
    Array.from(alike, (sign) => [sign, [1, 2, 3, 4, 8, 12][index] ?? 0] as const),
  ),
)

/** Words of other languages that count, and `cent`: as short as the code of a coin, which they are not in capitals either. */
const countingCodes: ReadonlySet<string> = new Set(
  (
    'bin bio bln cent cents crore juta lac lacs lakh lakhs libo mil mila milia mille ming mio mld mln mlrd mrd ' +
    'ngan nghin ribu tri trieu trln tsd tusen tys'
  ).split(' '),
)

/** Whether letters that look like a code count in some language: 5 MIL is 5000 in Spanish. */
export function isCounting(code: string): boolean {
  return countingCodes.has(code.toLowerCase())
}

/** A word as it is compared: lower case, without points, apostrophes and bidirectional marks, with usual spaces. */
export function bareWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/[.'\u2018\u2019\u02bb\u02bc\u200e\u200f\u061c]/g, '')
    .replace(/\s/g, ' ')
    .trim()
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
  const [whole] = shown
  if (whole === undefined) return null
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

/** A word as it is typed without accents, and as the search has it. */
const withoutAccents = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/**
 * What the words for large numbers stand for in a language, with and without accents: `mio` is 6 in German, `万` is 4. The longest
 * come first.
 */
export const scaleWords = perTag((tag) => {
  const [language = ''] = tag.split('-')
  const written = [...signs, ...Object.entries(furtherWords[language] ?? {}), ...cldrWords(tag)]
  const words = new Map<string, number>()
  const plain = written.map(([word, power]) => [withoutAccents(word), power] as const)
  for (const [word, power] of [...written, ...plain]) if (!words.has(word)) words.set(word, power)
  return [...words].toSorted(([one], [other]) => other.length - one.length)
})
