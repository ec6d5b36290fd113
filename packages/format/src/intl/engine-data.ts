import { perTag } from './per-tag.ts'

/**
 * Languages that browsers may lack, though they say that they support them, each with one that writes numbers alike. Chromium has
 * a selection of CLDR without Uzbek: numbers would have a point where readers type a comma, and months be called M09.
 */
const writtenAlike: Readonly<Record<string, string>> = { uz: 'uk' }

/** What engines without data of a language say for "1 month ago". */
const rootWords = '-1 m'

/** Whether the engine has words of the tag's language, such as its months, or only the root's of CLDR. */
export const hasWords = perTag(
  (tag) => new Intl.RelativeTimeFormat(tag).format(-1, 'month').replace('\u2212', '-') !== rootWords,
)

/** The tag to count with: that of a language with the same marks where the engine lacks the tag's own. */
export function numberTagIn(tag: string, isKnown: boolean): string {
  const [language = ''] = tag.split('-')
  return isKnown ? tag : (writtenAlike[language] ?? tag)
}

/** {@link numberTagIn} of the engine at hand. */
export function countingTag(tag: string): string {
  return numberTagIn(tag, hasWords(tag))
}
