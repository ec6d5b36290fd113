import { countingTag } from './engine-data.ts'
import { perTag } from './per-tag.ts'

/** What a language sets between the two numbers of a range, by CLDR: `–`, `-`, `～`. */
const marks = perTag((tag) =>
  new Intl.NumberFormat(countingTag(tag)).formatRange(1, 2).replace(/[\s\d]/g, ''),
)

/** What stands between two texts that are a range together: each has a unit of its own, so the mark has room. */
export function rangeMark(tag: string): string {
  return ` ${marks(tag)} `
}
