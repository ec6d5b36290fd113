import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { trustAddress, trustName } from './trust-module.ts'

describe('trustName', () => {
  it('ENC-04 is the name by which the protocol tells others to look for the certificates', () => {
    const protocol = readFileSync(new URL('../../../../../docs/protocol.md', import.meta.url), 'utf8')
    expect(protocol).toContain(`import map of every page under \`${trustName}\``)
  })
})

describe('trustAddress', () => {
  it('is the same for the same text and another for another', () => {
    expect(trustAddress('export const certificates = []')).toBe(
      trustAddress('export const certificates = []'),
    )
    expect(trustAddress('export const certificates = [""]')).not.toBe(
      trustAddress('export const certificates = []'),
    )
  })
})
