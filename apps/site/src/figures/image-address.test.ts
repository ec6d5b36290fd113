import { describe, expect, it } from 'vitest'
import { coverAddress, coverEdition, logoAddress } from './image-address.ts'

const sheets = { 'coins-1': '/assets/coins-1.AbCd1234.svg' }

describe('addresses of pictures', () => {
  it('IMG-03 name the sheet with its hash, so that a picture of an address never changes', () => {
    expect(logoAddress('coins-1/btc', sheets)).toBe('/assets/images/logos/coins-1.AbCd1234/btc.svg')
    expect(coverAddress({ slug: 'btc', icon: 'coins-1/btc' }, sheets)).toBe(
      `/assets/images/covers/${coverEdition}/coins-1.AbCd1234/btc.svg`,
    )
  })

  it('IMG-03 know no drawing of a sheet that the build lacks, but a cover', () => {
    expect(logoAddress('coins-9/new', sheets)).toBeNull()
    expect(logoAddress(null, sheets)).toBeNull()
    expect(coverAddress({ slug: 'new', icon: null }, sheets)).toBe(
      `/assets/images/covers/${coverEdition}/plain/new.svg`,
    )
  })
})
