import { setByHandSource, unstatedLicence } from '@portico/market'
import { expect, it } from 'vitest'
import { documentSource, licensedSource } from './licensed-source.ts'

const credit = { id: 'rates', name: 'Rates', url: 'https://rates.example/', licence: 'CC0-1.0' }

it('LOC-07 names a licence as it stands, and leaves it to the page’s language to say that there is none', () => {
  expect(licensedSource(credit)).toEqual({ name: 'Rates', url: 'https://rates.example/', licence: 'CC0-1.0' })
  expect(licensedSource({ ...credit, licence: unstatedLicence }).licence).toBeNull()
})

it('TRUTH-02 marks for programs what operators have set by hand', () => {
  const { name, url, licence } = credit
  expect(documentSource(credit)).toEqual({ name, url, licence })
  expect(documentSource({ ...credit, id: setByHandSource })).toEqual({
    ...{ name, url, licence },
    confirmation: 'set-by-hand',
  })
})
