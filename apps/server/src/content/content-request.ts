import { userInfo } from 'node:os'
import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { ownPath } from '@portico/brands'
import * as v from 'valibot'

const person = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u, 'a name of letters and digits'),
)

const requestFields = v.strictObject({
  /** The act and what it is about, without options. */
  words: v.array(v.string()),
  author: person,
  /** What the author says, and not a proof: who can run the command can change the data by other ways too. */
  approvedBy: v.nullable(person),
  note: v.pipe(v.string(), v.maxLength(500)),
  /** The page to be previewed; null takes that of the document. */
  page: v.nullable(ownPath),
  /** The text of a document, where the act takes one. */
  input: v.nullable(v.string()),
})

/** What an operator asks about documents: plain data, so that the running server can be asked over its socket. */
export const contentRequest = v.pipe(
  requestFields,
  v.check(({ author, approvedBy }) => author !== approvedBy, 'an approval by somebody else'),
)

export type ContentRequest = v.InferOutput<typeof contentRequest>

/** How an act ended, and what it says. */
export const contentAnswer = v.strictObject({
  result: v.picklist(['done', 'nothing to do', 'unknown']),
  text: v.string(),
})

export type ContentAnswer = v.InferOutput<typeof contentAnswer>

/** Acts whose last word is a file; the others take none. */
const takesFile: ReadonlySet<string> = new Set(['check', 'put'])

const options = {
  '--actor': 'author',
  '--approved-by': 'approvedBy',
  '--note': 'note',
  '--page': 'page',
} as const

type Options = Partial<Record<(typeof options)[keyof typeof options], string>>

function isOption(word: string): word is keyof typeof options {
  return Object.hasOwn(options, word)
}

function split(args: readonly string[]): { words: readonly string[]; given: Options } {
  const words: string[] = []
  const given: Options = {}
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (isOption(word)) given[options[word]] = rest.shift() ?? ''
    else words.push(word)
  }
  return { words, given }
}

const readInput = (file: string) => (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8'))

/**
 * Reads the arguments of `npm run admin -- content …` and the file that they name. Who acts is `--actor`, else the user of the system.
 * Null where an option does not fit. Rejects where the file cannot be read.
 */
export async function readContentRequest(args: readonly string[]): Promise<ContentRequest | null> {
  const { words, given } = split(args)
  const [act = '', document = '', file, ...more] = words
  const hasFile = takesFile.has(act) && file !== undefined && more.length === 0
  const parsed = v.safeParse(contentRequest, {
    words: hasFile ? [act, document] : words,
    author: given.author ?? userInfo().username,
    approvedBy: given.approvedBy ?? null,
    note: given.note ?? '',
    page: given.page ?? null,
    input: hasFile ? await readInput(file) : null,
  })
  return parsed.success ? parsed.output : null
}
