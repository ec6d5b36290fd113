import { locales } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './page-address.ts'

describe('parseAddress: languages beyond the specification', () => {
  const beyond = locales.filter(({ listed }) => listed === 'beyond')

  it.each(beyond.map(({ code }) => code))('LOC-02 has no page in %s unless it is switched on', (code) => {
    for (const target of [`/${code}/price`, `/${code.toUpperCase()}/price`, `/${code}-${code}/price`])
      expect(parseAddress(target)).toMatchObject({ address: { page: null, locale: { code: 'en' } } })
    expect(parseAddress(`/fr/price?locale=${code}`)).toMatchObject({ address: { locale: { code: 'fr' } } })
  })

  it.each(beyond)('LOC-02 has pages in $code where it is switched on', ({ code, tag }) => {
    const on = () => true
    expect(parseAddress(`/${code}/price`, on)).toMatchObject({
      address: { page: 'prices', base: `/${code}` },
    })
    expect(parseAddress(`/${tag.toUpperCase()}/price?kind=fiat`, on)).toEqual({
      kind: 'redirect',
      to: `/${code}/price?kind=fiat`,
    })
    expect(parseAddress(`/fr/price?locale=${code}`, on)).toMatchObject({ address: { locale: { code } } })
  })
})
