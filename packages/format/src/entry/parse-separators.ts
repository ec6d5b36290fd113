import type { NumberSymbols } from '../digits/number-symbols.ts'

/** U+066B is nothing but a decimal separator, U+066C and the apostrophe nothing but group marks. */
const onlyDecimal = '\u066b'
const onlyGroup: ReadonlySet<string> = new Set(["'", '\u066c'])

/** Groups of three, or those of India, which nothing else looks like: 12,34,567. Only their own languages write them with points. */
function isGroupReading(groups: readonly string[], mark: string, secondaryGroup: 2 | 3): boolean {
  const [first = '', ...rest] = groups
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.length === 0) return false
  if (rest.every((group) => group.length === 3)) return true
  const inner = rest.slice(0, -1)
  return (
    (secondaryGroup === 2 || mark === ',') &&
    first.length <= 2 &&
    inner.length > 0 &&
    rest.at(-1)?.length === 3 &&
    inner.every((group) => group.length === 2)
  )
}

function isDecimalMark(mark: string, groups: readonly string[], symbols: NumberSymbols): boolean {
  if (mark === onlyDecimal || mark === symbols.decimal) return true
  if (onlyGroup.has(mark)) return false
  const group = symbols.group === '\u2019' ? "'" : symbols.group
  return mark !== group || !isGroupReading(groups, mark, symbols.secondaryGroup)
}

/**
 * Reads a run of ASCII digits and separators as `1234.5`; null where the separators allow no reading. Grammar
 * (CONV-02): a group reading needs a first group of one to three digits that does not start with 0 and then groups of
 * three (or 2-2-3 as in India), all separated by one mark. Of two marks the last is the decimal one, once. A single mark is the
 * locale's decimal mark if it equals that, a group mark if it equals the locale's and a group reading is possible, else
 * decimal. Several equal marks need a group reading.
 */
export function readSeparators(body: string, symbols: NumberSymbols): string | null {
  if (!/\d/.test(body)) return null
  const marks = body.match(/\D/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return body
  const left = marks.slice(0, -1)
  const groups = body.split(/\D/)
  const [outer] = left
  if (outer === undefined) {
    if (isDecimalMark(last, groups, symbols)) return groups.map((digits) => digits || '0').join('.')
    return isGroupReading(groups, last, symbols.secondaryGroup) ? groups.join('') : null
  }
  if (left.some((mark) => mark !== outer) || outer === onlyDecimal) return null
  if (outer === last) return isGroupReading(groups, last, symbols.secondaryGroup) ? groups.join('') : null
  const integers = groups.slice(0, -1)
  if (onlyGroup.has(last) || !isGroupReading(integers, outer, symbols.secondaryGroup)) return null
  return `${integers.join('')}.${groups.at(-1) || '0'}`
}
