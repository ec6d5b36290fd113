/** What parts the entries of a packed text: no day has one, no instant and no decimal. */
export const separator = ' '

/** How many entries of equal width a packed text has. */
export function entryCount(text: string, width: number): number {
  return text === '' ? 0 : (text.length + separator.length) / (width + separator.length)
}

/** The entry at a place in a packed text of entries of equal width. */
export function entryOf(text: string, width: number, index: number): string {
  const start = index * (width + separator.length)
  return text.slice(start, start + width)
}

/** The place of the last entry that is not after `limit`, of ascending entries of equal width; -1 where all are. */
export function lastNotAfter(text: string, width: number, limit: string): number {
  let [low, high] = [0, entryCount(text, width)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (entryOf(text, width, middle) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The entry at a place, of `count` entries of any width; what is asked for is mostly near the end. */
export function entryFromEnd(text: string, count: number, index: number): string {
  let end = text.length
  for (let place = count - 1; place > index; place -= 1) end = text.lastIndexOf(separator, end - 1)
  return text.slice(text.lastIndexOf(separator, end - 1) + 1, end)
}
