import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const file = new URL('../../../bundled/known-passwords.txt.gz', import.meta.url)

const lineFeed = 0x0a

let known: Buffer | null = null

/** The line that holds a position: where it starts, and the text that it has. */
function lineAt(list: Buffer, position: number) {
  const start = position === 0 ? 0 : list.lastIndexOf(lineFeed, position - 1) + 1
  const end = list.indexOf(lineFeed, start)
  return { start, line: list.subarray(start, end === -1 ? list.length : end) }
}

/**
 * Whether a password is on the bundled list of breached and common ones, whatever its case (protocol 3.12). The list is kept as the
 * bytes of its sorted lines, a tenth of what a set of texts takes.
 */
export function isKnownPassword(password: string): boolean {
  known ??= gunzipSync(readFileSync(file))
  const wanted = Buffer.from(password.toLowerCase(), 'utf8')
  let low = 0
  let high = known.length
  while (low < high) {
    const { start, line } = lineAt(known, Math.floor((low + high) / 2))
    const order = wanted.compare(line)
    if (order === 0) return true
    if (order < 0) high = start
    else low = start + line.length + 1
  }
  return false
}
