/** Reads a field of anything. */
function part(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined
}

const listOf = (thing: unknown): readonly unknown[] => (Array.isArray(thing) ? thing : [])

const entriesOf = (thing: unknown): readonly (readonly [string, unknown])[] =>
  typeof thing === 'object' && thing !== null ? Object.entries(thing) : []

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** The choices of a list of names, as `path=choice`. */
function choicesOf(schema: unknown, path: string): readonly string[] {
  if (part(schema, 'type') === 'literal') return [`${path}=${String(part(schema, 'literal'))}`]
  if (part(schema, 'type') !== 'picklist') return []
  return listOf(part(schema, 'options')).map((option) => `${path}=${String(option)}`)
}

/**
 * Every field that a schema of valibot names, such as `orders[].price`, and every choice from a list, such as `state=open`.
 * The fields of what is read one way out of another, such as a list out of a text, are among them.
 */
export function schemaNames(schema: unknown, path = ''): readonly string[] {
  const inner = (thing: unknown, below = path) => schemaNames(thing, below)
  const piped = listOf(part(schema, 'pipe'))
  if (piped.length > 0)
    return piped.filter((item) => part(item, 'kind') === 'schema').flatMap((item) => inner(item))
  const fields = entriesOf(part(schema, 'entries')).flatMap(([name, field]) => [
    join(path, name),
    ...inner(field, join(path, name)),
  ])
  const items = [part(schema, 'item'), ...listOf(part(schema, 'items')), part(schema, 'value')]
  const options = part(schema, 'type') === 'picklist' ? [] : listOf(part(schema, 'options'))
  const isSchema = (thing: unknown) => part(thing, 'kind') === 'schema'
  return [
    ...choicesOf(schema, path),
    ...fields,
    ...items.filter(isSchema).flatMap((item) => inner(item, `${path}[]`)),
    ...[part(schema, 'key')].filter(isSchema).flatMap((key) => inner(key, `${path}{}`)),
    ...[part(schema, 'wrapped'), ...options].filter(isSchema).flatMap((option) => inner(option)),
  ]
}
