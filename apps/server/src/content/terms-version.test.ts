import { describe, expect, it } from 'vitest'
import { countryTermsOf, termsVersionOf } from './terms-version.ts'

async function found(termsVersion: string | null, day: string | null) {
  const warned: string[] = []
  const logger = { warn: (_facts: object, message: string) => void warned.push(message) }
  return {
    version: await termsVersionOf({ termsVersion }, { logger, documents: new Map() }, async () => day),
    warned,
  }
}

describe('termsVersionOf', () => {
  it('ACC-06 is the operator’s own name, else the day that the terms of use apply from', async () => {
    expect(await found('2027-q1', '2026-11-25')).toEqual({ version: '2027-q1', warned: [] })
    expect(await found(null, '2026-11-25')).toEqual({ version: '2026-11-25', warned: [] })
  })

  it('ACC-06 is none where the operator wants none', async () => {
    expect(await found('none', '2026-11-25')).toEqual({ version: null, warned: [] })
  })

  it('ACC-06 warns where no text says a day', async () => {
    const { version, warned } = await found(null, null)
    expect(version).toBeNull()
    expect(warned).toEqual([expect.stringContaining('TERMS_VERSION')])
  })
})

describe('countryTermsOf', () => {
  const documents = new Map([
    ['legal/en/terms/de', { revision: 1, text: '---\neffective: 2027-02-01\n---\n\n# Terms' }],
  ])

  it('ACC-06 SHIP-05 names each country with terms of its own, unless nobody accepts terms', () => {
    expect([...countryTermsOf({ termsVersion: '2027-q1' }, documents)]).toEqual([['DE', 'de.2027-02-01']])
    expect([...countryTermsOf({ termsVersion: 'none' }, documents)]).toEqual([])
  })
})
