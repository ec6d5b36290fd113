import * as v from 'valibot'

function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Reads items that commas separate; empty ones count for nothing. */
export function list<Item>(item: v.GenericSchema<string, Item>) {
  return v.pipe(v.string(), v.transform(itemsOf), v.array(item))
}

/** Reads an address of one of these protocols, such as `redis:`; null where there is none. */
export function urlOf(protocols: readonly string[]) {
  return v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => protocols.includes(URL.parse(text)?.protocol ?? '')),
    ),
  )
}
