import { existsSync, readFileSync } from 'node:fs'
import type { LocaleCode } from '@portico/locale'
import { messageShape } from '@portico/locale/message-shape'
import type { CatalogueReader, Namespace } from '@portico/locale/texts'
import { namespaces } from '@portico/locale/texts'
import * as v from 'valibot'
import type { TextFault } from './catalogue-check.ts'
import { branchesOf, type MessageTokens, tokensOf } from './message-tokens.ts'

const contextSchema = v.strictObject({
  text: v.string(),
  /** Where the text stands, what its placeholders hold and what its English means: a sentence for who translates it. */
  note: v.string(),
  /** The greatest visible length in any language, where the layout sets one. */
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** A text alone lacks its note, which is a fault of the text and not of the file. */
const entrySchema = v.lazy((entry) => (typeof entry === 'string' ? v.string() : contextSchema))
const catalogueSchema = v.record(v.string(), entrySchema)

/** What a translator knows of each text of a namespace, by its id. */
export type TextContexts = Readonly<Record<string, Omit<v.InferOutput<typeof contextSchema>, 'text'>>>

/**
 * The notes that stand beside the texts of an English catalogue; a text alone has none.
 * @throws Error that names each field that is wrong.
 */
export function parseContexts(content: string): TextContexts {
  const parsed = v.safeParse(catalogueSchema, JSON.parse(content))
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
    throw new Error(problems.join('; '))
  }
  const described = Object.entries(parsed.output).flatMap(([id, entry]) => {
    if (typeof entry === 'string') return []
    const { text: _text, ...context } = entry
    return [[id, context] as const]
  })
  return Object.fromEntries(described)
}

const englishFolder = new URL('../../packages/locale/catalogues/en/', import.meta.url)

/** The notes of `<folder>/<namespace>.json`; none where there is no file. `folder` ends in a slash. */
export function readContexts(namespace: Namespace, folder: URL = englishFolder): TextContexts {
  const file = new URL(`${namespace}.json`, folder)
  if (!existsSync(file)) return {}
  try {
    return parseContexts(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`the notes of en/${namespace}.json are not as they should be`, { cause })
  }
}

const shortestNote = 3
/** What a placeholder is taken to hold, in characters: a code, an amount, a short name. */
const placeholderLength = 8

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** East Asian characters, which are as wide as two Latin ones. */
const wide = /[\u3000-\u30ff\uff00-\uff60\p{Script=Han}\p{Script=Hangul}]/u

function textLength(text: string): number {
  const shown = [...characters.segment(text.replace(/<\/?[A-Za-z0-9]+\/?>/g, ''))]
  return shown.reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0)
}

function tokensLength(tokens: MessageTokens, inPlural: boolean): number {
  const lengths = tokens.map((token) => {
    if (typeof token === 'string') return inPlural && token === '#' ? placeholderLength : textLength(token)
    const countsInside = inPlural || token[1] !== 'select'
    const branches = branchesOf(token).map(([, branch]) => tokensLength(branch, countsInside))
    return branches.length === 0 ? placeholderLength : Math.max(...branches)
  })
  return lengths.reduce((sum, length) => sum + length, 0)
}

/**
 * How much room a text takes: the visible characters of its longest branch, wide ones as two, placeholders as eight.
 * @throws Error where the text is no ICU message.
 */
export function visibleLength(message: string): number {
  return tokensLength(tokensOf(message), false)
}

function lengthFaults(message: string, max: number | undefined): readonly string[] {
  // What cannot be read is a fault of the catalogue, which its own check names.
  if (max === undefined || messageShape(message).faults.length > 0) return []
  const length = visibleLength(message)
  return length > max ? [`takes ${length} characters where ${max} have room`] : []
}

function noteFaults(note: string | undefined): readonly string[] {
  if (note === undefined) return ['has no context note']
  return note.trim().split(/\s+/).length < shortestNote ? [`the context note "${note}" says too little`] : []
}

/**
 * Everything that is wrong with the notes for translators, and every own text of the given locales that is longer than its
 * note allows. Faults of the notes themselves are named at the English text.
 */
export function checkContext(
  reader: CatalogueReader,
  codes: readonly LocaleCode[],
  contextsOf: (namespace: Namespace) => TextContexts = readContexts,
): readonly TextFault[] {
  return namespaces.flatMap((namespace) => {
    const contexts = new Map(Object.entries(contextsOf(namespace)))
    const english = reader.own('en', namespace) ?? {}
    const at = (code: LocaleCode, id: string) => (fault: string) => ({ code, namespace, id, fault })
    return [
      ...Object.keys(english).flatMap((id) => noteFaults(contexts.get(id)?.note).map(at('en', id))),
      ...codes.flatMap((code) =>
        Object.entries(reader.own(code, namespace) ?? {}).flatMap(([id, message]) =>
          lengthFaults(message, contexts.get(id)?.max).map(at(code, id)),
        ),
      ),
    ]
  })
}
