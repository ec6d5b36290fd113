import { readFileSync } from 'node:fs'

const file = new URL('../../../bundled/known-passwords.txt', import.meta.url)

let known: ReadonlySet<string> | null = null

/** Whether a password is on the bundled list of breached and common ones, whatever its case (protocol 3.12). */
export function isKnownPassword(password: string): boolean {
  known ??= new Set(readFileSync(file, 'utf8').split('\n'))
  return known.has(password.toLowerCase())
}
