import { formsOf } from './forms.ts'
import { unlikeDates } from './unlike-dates.ts'
import { unlikeNumbers } from './unlike-numbers.ts'

/**
 * The pieces of a text that CLDR would not write so in a language: numbers, percentages, sums, dates and times. It knows no values, only
 * forms, so a number that two languages read differently passes. `tag` is one of `cldrTags`. The zeros of FMT-04 may be written `0.0{4}12`.
 */
export function unlikeCldr(text: string, tag: string): readonly string[] {
  const forms = formsOf(tag)
  const plain = text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll('\u202f', tag.startsWith('fr') ? '\u202f' : ' ')
  // Hashes are no numbers.
  const counted = plain.replace(/(?<=0)\{\d+\}(?=\d)/g, '').replace(/\b[\da-f]{16,}\b/g, ' ')
  return [...unlikeNumbers(counted, forms), ...unlikeDates(plain.replaceAll('\u202f', ' '), forms)]
}
