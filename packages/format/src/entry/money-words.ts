import { currencyForm } from '../intl/currency-form.ts'
import { currencyName } from '../names/names.ts'
import { perTag } from '../intl/per-tag.ts'
import { bareWord, scaleWords } from './scale-words.ts'

/** What currencies are written with in every language. */
const everywhere = [
  ...['zł', 'kr', 'kč', 'ft', 'lei', 'rp', 'rs', 'rm', 'tl', 'us', 'грн', 'руб'],
  ...['元', '圆', '圓', '円', '块', '塊', '块钱', '塊錢', '원'],
]

/** Short forms of a language, and what stands between a large number and its currency. */
const furtherWords: Readonly<Record<string, readonly string[]>> = {
  en: ['bucks'],
  es: ['de'],
  fr: ['de', 'd'],
  it: ['di'],
  pt: ['de'],
  ru: ['р'],
  tr: ['dolar', 'lira', 'sterlin'],
  uz: ['dollar', 'som'],
}

/** One number of each plural form. */
const counts = [1, 2, 5, 11, 1.5]

interface MoneyWords {
  readonly whole: ReadonlySet<string>
  readonly names: readonly string[]
}

/** The names of a currency as they stand alone and beside numbers: `российский рубль`, `российских рублей`. */
function namesOf(code: string, tag: string): readonly string[] {
  const options = {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
  } as const
  const formatter = new Intl.NumberFormat(tag, options)
  const counted = counts.flatMap((count) => formatter.formatToParts(count))
  const names = counted.flatMap(({ type, value }) => (type === 'currency' ? [value] : []))
  return [currencyName(code, tag) ?? '', ...names]
}

const wordsOf = (text: string) => text.split(/[\s()-]+/).map(bareWord)

/** Every word of the names and symbols that a language has for currencies. */
const moneyWords = perTag((tag): MoneyWords => {
  const [language = ''] = tag.split('-')
  const codes = Intl.supportedValuesOf('currency')
  const names = [...new Set(codes.flatMap((code) => namesOf(code, tag)).flatMap(wordsOf))]
  const symbols = codes.flatMap((code) =>
    wordsOf(
      currencyForm(code, tag)
        .replace('+', '')
        .replace(/0[.0]*/, ' '),
    ),
  )
  const whole = new Set([...everywhere, ...(furtherWords[language] ?? []), ...names, ...symbols])
  for (const [word] of scaleWords(tag)) whole.delete(word)
  return { whole, names }
})

/** Scripts that set no spaces between words: a longer name of a currency begins or ends with its usual one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}ー]+$/u

/** `米ドル` ends with the dollar, the Thai name begins with it. */
const isPartOf = (word: string, name: string) =>
  (word.length >= 2 && name.endsWith(word)) || (word.length >= 4 && name.startsWith(word))

/**
 * Whether a word names a currency in a language: `евро`, `dollars`, `円`, `руб`. Which one is for the page to say. Parts of a
 * currency (`cents`, `角`) are no such words: the number before them counts hundredths.
 */
export function isMoneyWord(word: string, tag: string): boolean {
  const bare = bareWord(word)
  if (bare === '') return true
  // Letters that are suffixes say how large a number is, whatever currency has them for a symbol.
  if (!/^[\p{L}\p{M}]+$/u.test(bare) || /^[kmbt]$/.test(bare)) return false
  const { whole, names } = moneyWords(tag)
  return whole.has(bare) || (unspaced.test(bare) && names.some((name) => isPartOf(bare, name)))
}
