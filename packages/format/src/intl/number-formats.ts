import { countingTag } from './engine-data.ts'
import { perTag } from './per-tag.ts'

/** Formats of a tag by a count of digits, each made once: there are at most as many as digits that Intl writes. */
const byDigits = (optionsOf: (digits: number) => Intl.NumberFormatOptions) => {
  const formats = perTag((tag) =>
    perTag((digits) => new Intl.NumberFormat(countingTag(tag), optionsOf(Number(digits)))),
  )
  return (tag: string, digits: number) => formats(tag)(String(digits))
}

/** Numbers with exactly so many decimals. */
export const fixedFormat = byDigits((digits) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
}))

/** Shares in percent with exactly so many decimals. */
export const percentFormat = byDigits((digits) => ({
  style: 'percent',
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
}))

/** Numbers in the words of the language, with at most so many digits. */
export const wordedFormat = byDigits((digits) => ({ notation: 'compact', maximumSignificantDigits: digits }))
