import * as v from 'valibot'
import { type Answered, ask, type Asked } from './request.ts'

/** What an address answers, as far as others depend on it. */
export const answer = v.strictObject({
  method: v.picklist(['GET', 'POST']),
  path: v.string(),
  status: v.number(),
  type: v.string(),
  /** Where a redirect leads. */
  location: v.exactOptional(v.string()),
  /** Of a page. */
  title: v.exactOptional(v.string()),
  canonical: v.exactOptional(v.string()),
  /** The code of a call's envelope. */
  code: v.exactOptional(v.string()),
  /** The fields of what programs read. */
  fields: v.exactOptional(v.array(v.string())),
})

/** What an address answers. */
export type Answer = v.InferOutput<typeof answer>

/** Names in an object that stand for themselves; those of data, such as slugs, would say nothing. */
function keysOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const below = path === '' ? key : `${path}.${key}`
    return [below, ...keysOf(item, below)]
  })
}

const readers: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'application/json': (text) => keysOf(JSON.parse(text), ''),
  'text/csv': (text) => (text.split(/\r?\n/, 1)[0] ?? '').split(','),
  'application/atom+xml': (text) => [...text.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name = '']) => name),
  'application/xml': (text) => [...text.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name = '']) => name),
  'text/plain': (text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
}

/** The description of the calls has a check of its own; what a page gives its own scripts is for scripts of its own build. */
const withoutFields = /^\/(?:openapi\.json$|_data\/)/

function fieldsOf(path: string, type: string, { text }: Answered): readonly string[] {
  const [media = ''] = type.split(';')
  if (withoutFields.test(path)) return []
  return [...new Set(readers[media]?.(text))].toSorted()
}

const envelope = v.object({ code: v.string() })

function codeOf(path: string, { text }: Answered): string | undefined {
  if (!path.startsWith('/v1/')) return undefined
  return v.parse(envelope, JSON.parse(text)).code
}

const first = (expression: RegExp, text: string) => expression.exec(text)?.[1]

/** Leaves out what is not there. */
function present<Value>(fields: Readonly<Record<string, Value | undefined>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Asks and notes what was answered. */
export async function observe(port: number, asked: Asked): Promise<Answer> {
  const { path, method = 'GET' } = asked
  const got = await ask(port, asked)
  const { location, 'content-type': type = '' } = got.headers
  const isPage = type.startsWith('text/html') && location === undefined
  const fields = got.status === 200 ? fieldsOf(path, type, got) : []
  return v.parse(answer, {
    ...{ method, path, status: got.status, type },
    ...present({
      location,
      title: isPage ? first(/<title>([^<]*)<\/title>/, got.text) : undefined,
      canonical: isPage ? first(/<link rel="canonical" href="([^"]*)"/, got.text) : undefined,
      code: codeOf(path, got),
      fields: fields.length === 0 ? undefined : fields,
    }),
  })
}
