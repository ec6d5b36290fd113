import { localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { flatYear, marketOf, smallMarket } from '../../../test/context.ts'
import { sourcesDocument, sourcesTable } from './sources-document.ts'

const many = Array.from({ length: 600 }, (_, index) => ({ slug: `coin${index}`, prices: flatYear('2') }))

const optionsOf = (query = '', snapshot = marketOf(smallMarket)) => ({
  snapshot,
  locale: localeOf('en'),
  query: new URLSearchParams(query),
  publicOrigin: 'https://www.example.com',
})

describe('sourcesDocument', () => {
  it('TRUTH-07 has source, age and licence of prices and supplies for programs', () => {
    const document = sourcesDocument(optionsOf())
    const source = { id: 'daily', name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' }
    expect(document).toMatchObject({ kind: 'crypto', page: 1, pages: 1, total: 1 })
    expect(document['sources']).toContainEqual({ ...source, pace: 'daily', assets: 3 })
    expect(document['assets']).toEqual([
      {
        asset: { code: 'BTC', slug: 'btc', name: 'Bitcoin' },
        price: { asOf: '2026-09-29T00:00:00Z', source, convertedBy: null },
        supplies: [
          {
            basis: 'circulating',
            quantity: '20000000',
            date: '2026-09-29',
            source: 'Test',
            url: 'https://supply.example/',
          },
        ],
      },
    ])
  })

  it('SAFE-01 answers 500 assets at most and names where the next ones are', () => {
    const market = marketOf([...smallMarket, ...many])
    const first = sourcesDocument(optionsOf('', market))
    expect(first).toMatchObject({ page: 1, pages: 2, total: 601 })
    expect(first['assets']).toHaveLength(500)
    expect(first['links']).toMatchObject({
      csv: 'https://www.example.com/data-sources.csv',
      next: 'https://www.example.com/data-sources.json?page=2',
    })
    const last = sourcesDocument(optionsOf('page=2', market))
    expect(last['assets']).toHaveLength(101)
    expect(last['links']).toMatchObject({ next: null })
  })
})

describe('sourcesTable', () => {
  it('TRUTH-07 has a row for each quantity, and one for an asset without any', () => {
    const [head, row, ...others] = sourcesTable(optionsOf())
    expect(others).toEqual([])
    expect(Object.fromEntries((head ?? []).map((name, index) => [name, row?.[index]]))).toEqual({
      ...{ asset: 'btc', code: 'BTC', price_source: 'Daily rates' },
      ...{ price_source_url: 'https://rates.example/', price_source_licence: 'CC0-1.0' },
      ...{ price_as_of: '2026-09-29T00:00:00Z', converted_by: '', converted_at: '' },
      ...{ supply_basis: 'circulating', supply: '20000000', supply_day: '2026-09-29', supply_source: 'Test' },
      ...{
        supply_url: 'https://supply.example/',
        supply_licence: '',
        supply_copy_url: '',
        price_confirmation: '',
        supply_confirmation: '',
      },
    })
    expect(sourcesTable(optionsOf('kind=fiat')).map(([slug, , source]) => [slug, source])).toEqual([
      ['asset', 'price_source'],
      ['usd', 'Daily rates'],
      ['eur', 'Daily rates'],
    ])
  })
})
