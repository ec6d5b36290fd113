import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../../representations/search-document.ts'
import { brandOf, contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { parseAddress } from '../../server/http/page-address.ts'
import { createRepresentations } from './representations.ts'

const market = marketOf(smallMarket)
const logIn = 'https://login.example/'
const brand = { id: 'search', addresses: { ...brandOf().addresses, logIn } }
const render = createRepresentations({
  contextOf: ({ code }) => contextOf(market, { locale: code, brand }),
})

async function get(
  target: string,
): Promise<{ headers: Readonly<Record<string, string>>; found: SearchDocument }> {
  const parsed = parseAddress(target)
  if (parsed.kind === 'redirect') throw new Error(`${target} redirects to ${parsed.to}`)
  const { headers, body } = await render({ ...parsed.address, form: 'json' })
  return { headers, found: JSON.parse(String(body)) }
}

describe('createRepresentations', () => {
  it('SHELL-09 answers what the page finds, in its order and language', async () => {
    const { headers, found } = await get('/fr/search.json?q=3+btc+en+eur')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(found.query).toBe('3 btc en eur')
    expect(found.groups.map(({ kind, heading }) => [kind, heading])).toEqual([
      ['pairs', 'Conversions'],
      ['assets', 'Actifs'],
    ])
    expect(found.groups[0]?.findings[0]?.href).toBe('/fr/convert/btc/eur?amount=3')
  })

  it('leaves addresses elsewhere as they are', async () => {
    const { found } = await get('/fr/search.json?q=connexion')
    expect(found.groups[0]?.findings[0]?.href).toBe(logIn)
  })

  it('LOC-07 takes the locale parameter as the page does', async () => {
    const { found } = await get('/search.json?q=btc&locale=de')
    expect(found.groups[0]).toMatchObject({ heading: 'Assets', findings: [{ href: '/de/price/btc' }] })
  })

  it('says what most look for without a query, and nothing for nonsense', async () => {
    expect((await get('/search.json')).found.groups.map(({ kind }) => kind)).toEqual([
      'assets',
      'pairs',
      'pages',
    ])
    expect((await get('/search.json?q=zzzzzzz')).found.groups).toEqual([])
  })

  it('reads no more than 80 characters', async () => {
    expect((await get(`/search.json?q=${'x'.repeat(500)}`)).found.query).toHaveLength(80)
  })
})
