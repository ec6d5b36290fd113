import * as v from 'valibot'
import { LineCounter, parseDocument } from 'yaml'
import { ContentError } from './content-error.ts'

/** A text file in two parts: what is said about the text, and the text as Markdown. */
export interface FrontMatter<Values> {
  readonly values: Values
  readonly body: string
}

const parts = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/

/** The line that the opening hyphens take. */
const firstLine = 1

/**
 * Reads the YAML between two lines of three hyphens at the start of a file, and what follows it.
 * @throws ContentError with the file and the line where the front matter is missing, no YAML, or not as the schema wants it.
 */
export function parseFrontMatter<Schema extends v.GenericSchema>(
  text: string,
  { file, schema }: { readonly file: string; readonly schema: Schema },
): FrontMatter<v.InferOutput<Schema>> {
  const [, yaml, body] = parts.exec(text) ?? []
  if (yaml === undefined || body === undefined) {
    throw new ContentError({ file, line: 1 }, 'front matter between two lines of --- is missing')
  }
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  const [fault] = document.errors
  if (fault) {
    const line = (fault.linePos?.[0].line ?? 1) + firstLine
    throw new ContentError({ file, line }, fault.message.split('\n')[0] ?? fault.code)
  }
  const parsed = v.safeParse(schema, document.toJS())
  if (parsed.success) return { values: parsed.output, body }
  const [issue] = parsed.issues
  const path = issue.path?.map(({ key }) => key) ?? []
  const line = lineOf(path, (keys) => document.getIn(keys, true), lines)
  throw new ContentError({ file, line }, `${path.join('.') || 'front matter'}: ${issue.message}`)
}

/** The line of the innermost part of a path that stands in the file. */
function lineOf(
  path: readonly unknown[],
  find: (path: readonly unknown[]) => unknown,
  lines: LineCounter,
): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = find(path.slice(0, length))
    const start = v.safeParse(rangedNode, node)
    if (start.success) return lines.linePos(start.output.range[0]).line + firstLine
  }
  return 1
}

const rangedNode = v.looseObject({ range: v.looseTuple([v.number()]) })
