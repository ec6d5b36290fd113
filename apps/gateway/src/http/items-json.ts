import { randomBytes } from 'node:crypto'
import { parseJson, readText } from './strict-json.ts'

type Fields = Readonly<Record<string, unknown>>

/** The field that stands for those that items have in common; no caller can know its name. */
const mark = `shared_${randomBytes(16).toString('hex')}`
const replacement = Buffer.from(`,"${mark}":0}`)
/** A member whose name needs no escapes. */
const member = /,"([a-z_]+)":/g
/** A shorter end costs more to find than to read again. */
const shortestEnd = 100
const [closingBrace = 0, closingBracket = 0] = Buffer.from('}]')

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** What two neighbours, the last two items of a list, end with alike; empty where they do not. */
function commonEnd(bytes: Buffer): Buffer {
  const end = bytes.length - 1
  const before = bytes.lastIndexOf('},{') + 1
  const isList = bytes[end] === closingBracket && bytes[end - 1] === closingBrace
  // No longer than the last item, nor than what is before it.
  const longest = isList ? Math.min(end - before - 1, before) : 0
  let length = 0
  while (length < longest && bytes[end - 1 - length] === bytes[before - 1 - length]) length += 1
  return bytes.subarray(end - length, end)
}

function readFields(json: Buffer): Fields | null {
  try {
    const fields = parseJson(`{${readText(json)}`)
    return isFields(fields) ? fields : null
  } catch {
    // What two items end with alike need not be whole members.
    return null
  }
}

/** What items end with alike, from a comma to the end of the object, and its fields, all of which have one of the names. */
function sharedEnd(bytes: Buffer, names: ReadonlySet<string>): { bytes: Buffer; fields: Fields } | null {
  const common = commonEnd(bytes)
  // One character a byte, so that places are the same.
  const found = common
    .toString('latin1')
    .matchAll(member)
    .find(([_text, name = '']) => names.has(name))
  if (found === undefined || common.length - found.index < shortestEnd) return null
  const end = common.subarray(found.index)
  const fields = readFields(end.subarray(1))
  return fields !== null && Object.keys(fields).every((name) => names.has(name))
    ? { bytes: end, fields }
    : null
}

/** Puts the mark in the place of each shared end. */
function shorten(bytes: Buffer, end: Buffer): { shortened: Buffer; replaced: number } {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(end); at !== -1; at = bytes.indexOf(end, from)) {
    parts.push(bytes.subarray(from, at), replacement)
    from = at + end.length
  }
  return { shortened: Buffer.concat([...parts, bytes.subarray(from)]), replaced: parts.length / 2 }
}

/** Whether what an item shares with its neighbours is not among its fields. */
export function isShortened(item: Fields): boolean {
  return item[mark] === 0
}

/** What the shortened items of lists have in common. */
const shared = new WeakMap<readonly unknown[], Fields>()

/** The fields that shortened items of a list have besides; of one that is in both, this is the later. Undefined where none is shortened. */
export function sharedFields(items: readonly unknown[]): Fields | undefined {
  return shared.get(items)
}

/** Null where the items share no fields, or the body has to be read as it is. */
function parseShared(bytes: Buffer, names: ReadonlySet<string>): readonly unknown[] | null {
  const end = sharedEnd(bytes, names)
  if (end === null) return null
  // Both begin a member, so that within a text or a list the one is as wrong as the other.
  const { shortened, replaced } = shorten(bytes, end.bytes)
  try {
    const items = parseJson(readText(shortened))
    if (!Array.isArray(items)) return null
    // The end may also be that of an extension, whose fields are not the item's.
    if (items.filter((item) => isFields(item) && isShortened(item)).length !== replaced) return null
    shared.set(items, end.fields)
    return items
  } catch {
    // What is wrong is told of the whole body.
    return null
  }
}

/**
 * Parses a list whose items are read one by one, by names that the reader knows: depth, a key that stands twice or one that
 * reaches a prototype cannot matter then, and looking for them costs more than all else that is done to an item. What the items end
 * with alike is read once, where all of it are fields of the given names: `sharedFields` tells it, and `isShortened` of which items. Throws a StrictJsonError for what
 * is not UTF-8 or not JSON.
 */
export function parseItemsJson(bytes: Uint8Array, names: ReadonlySet<string>): unknown {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return parseShared(whole, names) ?? parseJson(readText(bytes))
}
