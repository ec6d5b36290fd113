import { bitsAt, type ByteCursor, type ByteList, readVarint, unzigzag, zigzag } from './byte-list.ts'

// Decimals as bytes, in blocks of 32, each with its length before it, so that one price is read without the others. A block has a
// form: how many places after the point its decimals have at most, with the first decimal as a whole number of these places and then
// the differences between neighbours, each in as many bits as the largest takes; or, where that does not give every text back to the
// character, half a byte a character, or the texts themselves.

/** Prices in a block. */
export const blockSize = 32

const halfBytes = 254
const plainText = 255
/** Whole numbers from here on, or twice their difference, would not be exact in a binary float. */
const largest = 1e15
/** Powers of ten up to this one are exact. */
const mostPlaces = 22
const alphabet = '0123456789. '
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const [zero, nine, point] = [48, 57, 46]

/** A decimal as a whole number of units of 10^-places. */
interface Units {
  readonly digits: number
  readonly places: number
}

/** Reads a decimal in its one usual form: no zero that could be left out, and few digits. Null for any other text. */
function unitsOf(price: string): Units | null {
  let [digits, places, isBehind] = [0, 0, false]
  for (let at = 0; at < price.length; at += 1) {
    const sign = price.charCodeAt(at)
    if (sign === point && !isBehind && at > 0) isBehind = true
    else if (sign >= zero && sign <= nine) {
      digits = 10 * digits + sign - zero
      if (isBehind) places += 1
    } else return null
  }
  const last = price.charCodeAt(price.length - 1)
  const whole = price.length - places - Number(isBehind)
  if (whole === 0 || digits >= largest || (whole > 1 && price.charCodeAt(0) === zero)) return null
  if (isBehind && (last === zero || last === point)) return null
  return { digits, places }
}

/** A whole number of units of 10^-places as a decimal without needless zeros. */
function decimalOf(units: number, places: number): string {
  const digits = String(units)
  if (places === 0) return digits
  const all = digits.padStart(places + 1, '0')
  const start = all.length - places
  let end = all.length
  while (end > start && all.charCodeAt(end - 1) === zero) end -= 1
  return end === start ? all.slice(0, start) : `${all.slice(0, start)}.${all.slice(start, end)}`
}

/** Decimals of any places in units of the most that one has; null where one is not in its usual form, or too large then. */
function alignedOf(
  prices: readonly string[],
): { readonly units: readonly number[]; readonly places: number } | null {
  const read: Units[] = []
  let places = 0
  for (const price of prices) {
    const units = unitsOf(price)
    if (units === null || units.places > mostPlaces) return null
    places = Math.max(places, units.places)
    read.push(units)
  }
  const units = read.map((one) => one.digits * 10 ** (places - one.places))
  return units.every((value) => value < largest) ? { units, places } : null
}

function widthOf(values: readonly number[]): number {
  let width = 0
  for (const value of values) while (value >= 2 ** width) width += 1
  return width
}

function writeUnits(list: ByteList, units: readonly number[]): void {
  const steps = units.slice(1).map((value, index) => zigzag(value - (units[index] ?? 0)))
  const width = widthOf(steps)
  list.varint(units[0] ?? 0)
  list.byte(width)
  list.bits(steps, width)
}

function writeBlock(list: ByteList, prices: readonly string[]): void {
  const aligned = alignedOf(prices)
  if (aligned !== null) {
    list.byte(aligned.places)
    return writeUnits(list, aligned.units)
  }
  const text = prices.join(' ')
  const signs = [...text].map((sign) => alphabet.indexOf(sign))
  if (signs.every((sign) => sign >= 0) && !prices.some((price) => price === '' || price.includes(' '))) {
    list.byte(halfBytes)
    list.varint(signs.length)
    return list.bits(signs, 4)
  }
  list.byte(plainText)
  list.bytes(encoder.encode(JSON.stringify(prices)))
}

/** Writes prices, each any text. What is written after whole blocks goes on with them. `block` is room to work in. */
export function writePrices(list: ByteList, prices: readonly string[], block: ByteList): void {
  for (let start = 0; start < prices.length; start += blockSize) {
    block.clear()
    writeBlock(block, prices.slice(start, start + blockSize))
    const written = block.written()
    list.varint(written.length)
    list.bytes(written)
  }
}

/** The last of the first `count` units of a block, or all of them where `each` is told. */
function readUnits(cursor: ByteCursor, count: number, each?: (units: number) => void): number {
  let units = readVarint(cursor)
  const width = cursor.bytes[cursor.at] ?? 0
  const start = 8 * (cursor.at + 1)
  each?.(units)
  for (let step = 0; step < count - 1; step += 1) {
    units += unzigzag(bitsAt(cursor.bytes, start + step * width, width))
    each?.(units)
  }
  return units
}

/** The prices of a block as texts that are in it as such. */
function readTexts(cursor: ByteCursor, form: number, end: number): readonly string[] {
  const { bytes } = cursor
  if (form === halfBytes) {
    const signs = readVarint(cursor)
    const read = (_: unknown, place: number) => alphabet[bitsAt(bytes, 8 * cursor.at + 4 * place, 4)] ?? ''
    return Array.from({ length: signs }, read).join('').split(' ')
  }
  // A decoder does not read memory that threads share.
  const prices: readonly string[] = JSON.parse(decoder.decode(bytes.slice(cursor.at, end)))
  return prices
}

/** The prices of the block that begins at the cursor, of which there are `count`; the cursor then stands at the next. */
function readBlock(cursor: ByteCursor, count: number): readonly string[] {
  const end = readVarint(cursor) + cursor.at
  const form = cursor.bytes[cursor.at] ?? 0
  cursor.at += 1
  let prices: string[] = []
  if (form >= halfBytes) prices = [...readTexts(cursor, form, end)]
  else readUnits(cursor, count, (units) => prices.push(decimalOf(units, form)))
  cursor.at = end
  return prices
}

/** Where the block of this number begins. */
export function blockStart(bytes: Uint8Array, number: number): number {
  const cursor: ByteCursor = { bytes, at: 0 }
  for (let block = 0; block < number; block += 1) {
    const length = readVarint(cursor)
    cursor.at += length
  }
  return cursor.at
}

/** The prices from one place up to another, of `count` in all. */
export function readPrices(
  bytes: Uint8Array,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): readonly string[] {
  const first = Math.floor(from / blockSize)
  const cursor: ByteCursor = { bytes, at: blockStart(bytes, first) }
  const prices: string[] = []
  for (let start = first * blockSize; start < to; start += blockSize)
    prices.push(...readBlock(cursor, Math.min(blockSize, count - start)))
  const skipped = first * blockSize
  return prices.slice(from - skipped, to - skipped)
}

/** The price at a place, of those that there are. */
export function priceAt(bytes: Uint8Array, place: number): string {
  const number = Math.floor(place / blockSize)
  const cursor: ByteCursor = { bytes, at: blockStart(bytes, number) }
  const end = readVarint(cursor) + cursor.at
  const form = bytes[cursor.at] ?? 0
  cursor.at += 1
  const index = place - number * blockSize
  if (form >= halfBytes) return readTexts(cursor, form, end)[index] ?? ''
  return decimalOf(readUnits(cursor, index + 1), form)
}
