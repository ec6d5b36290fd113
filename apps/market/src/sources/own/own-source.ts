import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { MarketSource, SourceContext } from '../../ports/source.ts'

const words = v.pipe(v.string(), v.trim(), v.nonEmpty())
const callable = v.custom<() => void>((value) => typeof value === 'function', 'it must be a function')
const id = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'it must be lower case, such as my-exchange'),
)

const sourceShape = v.object({
  id,
  credit: v.object({
    id,
    name: words,
    url: v.pipe(v.string(), v.url()),
    licence: words,
    attribution: v.optional(words),
    pace: v.optional(v.picklist(['seconds', 'minutes', 'daily'])),
  }),
  everyMs: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(1000))),
  read: callable,
  history: v.optional(v.object({ covers: callable, closes: callable, day: v.optional(callable) })),
  follow: v.optional(callable),
})

const moduleShape = v.object({ createSource: callable })

/** What is wrong with a value, as one sentence about one place in it; null where nothing is. */
function faultOf(shape: v.GenericSchema, value: unknown): string | null {
  const parsed = v.safeParse(shape, value)
  if (parsed.success) return null
  const [issue] = parsed.issues
  return `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`
}

function isMarketSource(value: unknown): value is MarketSource {
  return v.is(sourceShape, value)
}

function isModule(value: unknown): value is { createSource(context: SourceContext): unknown } {
  return v.is(moduleShape, value)
}

/** What an adapter of the operator's own is loaded with. */
export interface OwnSourceOptions {
  readonly context: SourceContext
  /** Ids of the sources that the product brings; prices are credited by id, so no other source may have them. */
  readonly taken: ReadonlySet<string>
}

/**
 * Loads an operator's own adapter: a module that exports `createSource(context)`, described in docs/market-sources.md. Throws an
 * Error that names the module and what is wrong with it, so that a server does not start with a source that cannot work.
 * @param path Absolute path of the module.
 */
export async function loadOwnSource(
  path: string,
  { context, taken }: OwnSourceOptions,
): Promise<MarketSource> {
  const named = `The market source ${path}`
  const loaded = await import(pathToFileURL(path).href).catch((cause: unknown): never => {
    throw new Error(`${named} cannot be loaded: ${messageOf(cause)}`, { cause })
  })
  if (!isModule(loaded)) throw new Error(`${named} exports no function createSource`)
  const source = await attempt(() => loaded.createSource(context), `${named} cannot be made`)
  if (!isMarketSource(source)) throw new Error(`${named} makes no source: ${faultOf(sourceShape, source)}`)
  if (taken.has(source.id))
    throw new Error(`${named} makes no source: id: it is the id of a source that the product brings`)
  if (source.credit.id !== source.id) throw new Error(`${named} makes no source: credit.id is not its id`)
  return source
}

async function attempt(work: () => unknown, message: string): Promise<unknown> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(`${message}: ${messageOf(cause)}`, { cause })
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
