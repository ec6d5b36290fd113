import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isKnownPassword } from './known-passwords.ts'

const file = new URL('../../../bundled/known-passwords.txt.gz', import.meta.url)
const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')

describe('isKnownPassword', () => {
  it('ACC-09 knows every line of the list, in any case, the first and the last included', () => {
    expect(lines.length).toBeGreaterThan(190_000)
    for (let index = 0; index < lines.length; index += 97)
      expect(isKnownPassword(lines[index] ?? '')).toBe(true)
    expect(isKnownPassword(lines[0] ?? '')).toBe(true)
    expect(isKnownPassword(lines.at(-1) ?? '')).toBe(true)
    for (const text of ['password123', 'PassWord123', 'qwertyuiop']) expect(isKnownPassword(text)).toBe(true)
  })

  it.each([
    '',
    'correct horse battery',
    'password123\n',
    'zzzzzzzzzzzzzzzzzzzzzzzz~',
    '\u0000',
    'x'.repeat(512),
  ])('ACC-09 does not know %j', (text) => {
    expect(isKnownPassword(text)).toBe(false)
  })

  it('ACC-09 has no part of a line for a password', () => {
    const line = lines.find((one) => one.length > 12) ?? ''
    expect(isKnownPassword(`${line.slice(0, -1)}\u0001`)).toBe(false)
  })
})
