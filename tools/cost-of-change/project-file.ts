import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The only file that ends in the name. A change that names none, or two, no longer fits the project and throws. */
export function fileNamed(files: readonly string[], name: string): string {
  const found = files.filter((file) => file === name || file.endsWith(`/${name}`))
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new Error(`expected one file of the project named ${name}, found ${found.join(', ') || 'none'}`)
  return only
}

/** A relative import of one file by another. */
function importPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** The text of a file that a change adds at `path`: imports of `#name` lead to where the project has that file. */
export function addedText(template: string, path: string, files: readonly string[]): string {
  const text = readFileSync(new URL(`added/${template}.txt`, import.meta.url), 'utf8')
  return text.replaceAll(
    /'#([\w./-]+)'/g,
    (_, name: string) => `'${importPath(path, fileNamed(files, name))}'`,
  )
}
