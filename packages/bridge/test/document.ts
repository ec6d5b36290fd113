import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../docs/app-bridge.md', import.meta.url))

/** The blocks of code in docs/app-bridge.md that are marked by these words, in their order. */
export function documentBlocks(mark: string): readonly string[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```([^\n]*)\n(.*?)^```$/gms)
  return [...blocks].flatMap(([, words, code]) => (words === mark && code !== undefined ? [code] : []))
}
