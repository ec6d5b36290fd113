import { listFiles, projectRoot } from '../files.ts'
import { textOfFile } from './source.ts'

/** What an operator's `tdk.json` may name: pages, and the placeholders of each one's title, description and keywords. */
export function pageTextNames(): readonly string[] {
  const files = listFiles(projectRoot).filter((file) => file.endsWith('catalogues/en/tdk.json'))
  return files.flatMap((file) => {
    const texts: Record<string, string> = JSON.parse(textOfFile(file))
    return Object.entries(texts).flatMap(([key, text]) => [
      key,
      ...[...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => `${key} {${name}}`),
    ])
  })
}
