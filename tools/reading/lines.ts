import * as v from 'valibot'

/** A piece of text that a reader of a page sees, or that a screen reader says. */
export interface Line {
  /** Page kind and number on it: `home 12`. */
  readonly id: string
  readonly text: string
}

/** What one page says. */
interface SpokenPage {
  readonly kind: string
  readonly texts: readonly string[]
}

/** All that pages say, each text once, where it is first met. */
export function linesOf(pages: readonly SpokenPage[]): readonly Line[] {
  const met = new Set<string>()
  return pages.flatMap(({ kind, texts }) =>
    texts
      .filter((text) => /\p{L}/u.test(text) && !met.has(text) && met.add(text))
      .map((text, index) => ({ id: `${kind} ${index + 1}`, text })),
  )
}

/** How many words of a language lines have, as Unicode parts them (UAX 29, with dictionaries where words have no spaces between them). */
export function countWords(lines: readonly Line[], tag: string): number {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const wordsIn = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
  return lines.reduce((sum, { text }) => sum + wordsIn(text), 0)
}

/** A sheet for a reader: an id, a tab and a text each line. */
export function printSheet(lines: readonly Line[]): string {
  return lines.map(({ id, text }) => `${id}\t${text}\n`).join('')
}

/** @throws Error where a line has no id. */
export function readSheet(sheet: string): readonly Line[] {
  return sheet
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const tab = line.indexOf('\t')
      if (tab < 1) throw new Error(`the sheet has a line without an id: ${line}`)
      return { id: line.slice(0, tab), text: line.slice(tab + 1) }
    })
}

const plantedError = v.strictObject({
  id: v.string(),
  /** What the line says. */
  right: v.pipe(v.string(), v.nonEmpty()),
  /** What the reader is given in its place. */
  wrong: v.pipe(v.string(), v.nonEmpty()),
})
export type PlantedError = v.InferOutput<typeof plantedError>

/** How many errors are planted in a sheet, and how many of them a reading has to find to count. */
export const plantedCount = 10
export const leastFound = 8

/** @throws ValiError where they are not ten, or lack a part. */
export function parsePlanted(json: string): readonly PlantedError[] {
  return v.parse(v.pipe(v.array(plantedError), v.length(plantedCount)), JSON.parse(json))
}

/** The sheet with the errors in it, at most one a line. @throws Error where a line does not say what is to be replaced. */
export function plant(lines: readonly Line[], planted: readonly PlantedError[]): readonly Line[] {
  const errors = new Map(planted.map((error) => [error.id, error]))
  if (errors.size !== planted.length) throw new Error('two errors are planted in one line')
  const unknown = planted.find(({ id, right, wrong }) => {
    const line = lines.find((each) => each.id === id)
    return line === undefined || !line.text.includes(right) || right === wrong
  })
  if (unknown !== undefined)
    throw new Error(`${unknown.id} does not say "${unknown.right}", or nothing differs`)
  return lines.map((line) => {
    const error = errors.get(line.id)
    return error === undefined ? line : { ...line, text: line.text.replace(error.right, () => error.wrong) }
  })
}
