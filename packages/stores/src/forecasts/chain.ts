import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ForecastChain, ForecastRecord, PublishedForecast } from './port.ts'

/**
 * A record's lines. Each is `{ "previous", "entry", "hash" }`: the hash of the line before (64 zeros before the first), what
 * was published, and the SHA-256 in hexadecimal of `previous`, a line feed and the entry as it stands in the line.
 */

/** Slugs of the catalogue; nothing else has a record. */
export const assetPattern: RegExp = /^[a-z0-9][a-z0-9._-]{0,63}$/

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const firstPrevious = '0'.repeat(64)

const price = v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?(?:e[+-]\d{1,3})?$/))
const day = v.pipe(v.string(), v.isoDate())
const quantiles = v.object({ p05: price, p25: price, p50: price, p75: price, p95: price })

const entrySchema = v.object({
  asset: v.string(),
  model: v.string(),
  originDay: day,
  originPrice: price,
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
  targets: v.array(v.object({ day, quantiles })),
})

const lineSchema = v.object({ previous: v.string(), entry: v.unknown(), hash: v.string() })

/** A record as its lines tell it, and what is needed to go on with it. */
export interface ReadChain extends ForecastRecord {
  /** What the next line names as `previous`. */
  readonly head: string
  /** Length of the whole lines in bytes: what lies beyond was never finished. */
  readonly endBytes: number
}

/** The lines of entries that follow a head, each with its end of line. */
export function chainLines(entries: readonly PublishedForecast[], head: string): string {
  let previous = head
  return entries
    .map((entry) => {
      const hash = digest(`${previous}\n${JSON.stringify(entry)}`)
      const line = `${JSON.stringify({ previous, entry, hash })}\n`
      previous = hash
      return line
    })
    .join('')
}

/** The whole lines of a text, without their ends; what follows the last end was never finished. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').slice(0, -1)
}

/** The text of whole lines. */
export function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

function parseLine(line: string): v.InferOutput<typeof lineSchema> | null {
  try {
    const parsed = v.safeParse(lineSchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    // What is no JSON is a damaged line; the caller says which.
    return null
  }
}

/** What the line after this one names as `previous`. */
export function headOf(line: string): string {
  return parseLine(line)?.hash ?? digest(line)
}

/** Reads the lines of an asset's record and checks each against the one before. */
export function readChain(text: string, asset: string): ReadChain {
  const lines = linesOf(text)
  const entries: PublishedForecast[] = []
  let head = firstPrevious
  let broken: number | null = null
  for (const [index, line] of lines.entries()) {
    const parsed = parseLine(line)
    const entry = v.safeParse(entrySchema, parsed?.entry)
    const fits =
      parsed?.previous === head &&
      parsed.hash === digest(`${head}\n${JSON.stringify(parsed.entry)}`) &&
      entry.success &&
      entry.output.asset === asset
    if (!fits) broken ??= index + 1
    if (entry.success) entries.push(entry.output)
    head = parsed?.hash ?? digest(line)
  }
  return {
    entries,
    chain: chainState({ lines: lines.length, head, broken }),
    head,
    endBytes: Buffer.byteLength(textOfLines(lines)),
  }
}

/** An asset's record from the text that a log gives of it. */
export function readForecastRecord(text: string, asset: string): ForecastRecord {
  const { entries, chain } = readChain(text, asset)
  return { entries, chain }
}

function chainState(read: {
  readonly lines: number
  readonly head: string
  readonly broken: number | null
}): ForecastChain {
  if (read.broken !== null) return { status: 'broken', line: read.broken }
  return read.lines === 0 ? { status: 'empty' } : { status: 'intact', lines: read.lines, head: read.head }
}

/** What of the entries a record does not hold yet; of several alike the first. */
export function unpublished(
  known: readonly PublishedForecast[],
  entries: readonly PublishedForecast[],
): readonly PublishedForecast[] {
  const keyOf = ({ model, originDay }: PublishedForecast) => `${originDay} ${model}`
  const keys = new Set(known.map(keyOf))
  return entries.filter((entry) => {
    const isNew = !keys.has(keyOf(entry))
    keys.add(keyOf(entry))
    return isNew
  })
}
