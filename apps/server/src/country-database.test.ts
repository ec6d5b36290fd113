import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from './config/setting.ts'
import { openCountryDatabase } from './country-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'countries-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The bytes of a text, a number and a map as the format has them (MaxMind DB 2.0, "Output Data Section"). */
const text = (value: string) => Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)])
const number = (value: number) => Buffer.from([0xa2, value >> 8, value & 255])
const map = (...pairs: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([Buffer.from([0xe0 | pairs.length]), ...pairs.flatMap(([key, value]) => [text(key), value])])

/** A file of one node: addresses up to 127.255.255.255 are in the country, all others are nowhere. */
function fileWith(country: string): string {
  const node = Buffer.from([0, 0, 17, 0, 0, 1])
  const data = map(['country', map(['iso_code', text(country)])])
  const metadata = map(
    ['node_count', number(1)],
    ['record_size', number(24)],
    ['ip_version', number(4)],
    ['binary_format_major_version', number(2)],
    ['binary_format_minor_version', number(0)],
    ['database_type', text('Test')],
  )
  const path = join(folder, `${country}.mmdb`)
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  writeFileSync(path, Buffer.concat([node, Buffer.alloc(16), data, marker, metadata]))
  return path
}

describe('openCountryDatabase', () => {
  it('ACC-03 ACC-06 tells the country of an address that the file knows', () => {
    const countryOf = openCountryDatabase(fileWith('DE'))
    expect(countryOf('92.1.2.3')).toBe('DE')
    expect(countryOf('192.0.2.1')).toBeNull()
  })

  it('ACC-03 knows nothing of what is no address, of a code that is none, and without a file', () => {
    expect(openCountryDatabase(fileWith('DE'))('nonsense')).toBeNull()
    expect(openCountryDatabase(fileWith('1x'))('92.1.2.3')).toBeNull()
    expect(openCountryDatabase(null)('92.1.2.3')).toBeNull()
  })

  it('OPS-01 refuses a file that is missing or no such file', () => {
    const path = join(folder, 'text')
    writeFileSync(path, 'no database')
    expect(() => openCountryDatabase(path)).toThrow(ConfigError)
    expect(() => openCountryDatabase(join(folder, 'missing'))).toThrow(ConfigError)
  })
})
