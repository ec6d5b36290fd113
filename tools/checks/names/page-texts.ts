import { readCatalogue } from '@portico/locale/texts'

/** What an operator's `tdk.json` may name: pages, and the placeholders of each one's title, description and keywords. */
export function pageTextNames(): readonly string[] {
  return Object.entries(readCatalogue('en', 'tdk')).flatMap(([key, text]) => [
    key,
    ...[...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => `${key} {${name}}`),
  ])
}
