import * as v from 'valibot'
import type { PageMeta } from './port.ts'

const text = v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(2000))), null)
const localeName = v.pipe(v.string(), v.regex(/^[A-Za-z_-]{2,8}$/))
const pageName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** Arrays pass for records without entries, so they are told apart by name. */
function isNoArray(value: unknown): boolean {
  return !Array.isArray(value)
}

const noArray = v.check(isNoArray, 'an object')
const pageTexts = v.strictObject({ title: text, description: text, keywords: text })

/** `{ "<locale>": { "<page>": { "title", "description", "keywords" } } }`; every text may be left out. */
const fileSchema = v.pipe(
  v.unknown(),
  noArray,
  v.record(localeName, v.pipe(v.unknown(), noArray, v.record(pageName, pageTexts))),
)

/** Reads the text of a `tdk.json`; throws an Error that names the field that does not fit. */
export function parsePageMeta(source: string): readonly PageMeta[] {
  const parsed = v.safeParse(fileSchema, JSON.parse(source), { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  }
  return Object.entries(parsed.output).flatMap(([locale, pages]) =>
    Object.entries(pages).map(([page, texts]) => ({ locale, page, ...texts })),
  )
}
