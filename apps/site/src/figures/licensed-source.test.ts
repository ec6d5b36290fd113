import { unstatedLicence } from '@portico/market'
import { expect, it } from 'vitest'
import { licensedSource } from './licensed-source.ts'

const credit = { id: 'rates', name: 'Rates', url: 'https://rates.example/', licence: 'CC0-1.0' }

it('LOC-07 names a licence as it stands, and leaves it to the page’s language to say that there is none', () => {
  expect(licensedSource(credit)).toEqual({ name: 'Rates', url: 'https://rates.example/', licence: 'CC0-1.0' })
  expect(licensedSource({ ...credit, licence: unstatedLicence }).licence).toBeNull()
})
