import { batchEvents, requestBytes } from '@portico/contract'

/** Room for the retry count and the comma between two events. */
const retryBytes = 32

/** All of it in ASCII, so that its length is its size in a request, and no browser keeps two bytes for each character. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${(0x1_00_00 + unit.charCodeAt(0)).toString(16).slice(1)}`,
  )
}

/**
 * Events as JSON, with the fields that they share and their numbers in the tab, the first of which is given, and without their retry
 * counts. A blank before one says that it travels alone.
 */
export function eventTexts(
  events: readonly { readonly merge?: boolean | undefined }[],
  shared: object,
  first: number,
): readonly string[] {
  const rest = asciiJson(shared).replace('{', ',')
  return events.map((event, index) => {
    const blank = event.merge === false ? ' ' : ''
    return `${blank}${asciiJson(event).slice(0, -1)},"log_seq":${first + index}${rest}`
  })
}

const travelsAlone = (text?: string) => text?.[0] === ' '

/**
 * The first of the events that fit into one request: by number, by bytes, and by what travels alone. At least one, so that a
 * single event that is too large is refused by the collector instead of standing in the way.
 */
export function firstBatch(texts: readonly string[], most: number = batchEvents): readonly string[] {
  let bytes = 2
  const end = texts.findIndex((text, index) => {
    bytes += text.length + retryBytes
    const isFull = index >= most || bytes > requestBytes
    return index > 0 && (isFull || travelsAlone(text) || travelsAlone(texts[index - 1]))
  })
  return end < 0 ? texts : texts.slice(0, end)
}

/** The body of a request: the events with how often sending them has failed in this page, as a JSON array. */
export function bodyOf(texts: readonly string[], failures: ReadonlyMap<string, number>): string {
  return `[${texts.map((text) => `${text.slice(0, -1)},"retry_count":${failures.get(text) ?? 0}}`)}]`
}
