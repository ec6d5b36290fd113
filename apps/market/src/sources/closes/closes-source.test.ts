import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seriesText } from '@portico/market'
import { createOutbound } from '@portico/outbound'
import { describe, expect, it } from 'vitest'
import { describeMarketSource } from '../../../test/sources/contract.ts'
import { listedIdentities } from '../../../test/sources/contract-identities.ts'
import { createClosesSource } from './closes-source.ts'
import type { RefusedLine } from './csv-rows.ts'

const now = '2026-11-20T15:37:12Z'
const credit = { name: 'Example Exchange', url: 'https://www.example.com/', licence: 'by agreement' }
const signal = new AbortController().signal

const table = (spoilt: string | null) => `asset,date,price,currency
aapl,2026-11-19,${spoilt ?? '268.5600'},usd
msft,2026-11-19,1.234567890123456789e2,USD
msft,2026-11-19,1,usd
xau,2026-11-17,3400,eur
xau,2026-11-18,3500.5,eur
nobody-knows-this,2026-11-19,5,usd
`

describeMarketSource('a table of closes at an address', {
  id: 'closes-table',
  ids: 'internal',
  now,
  listed: { aapl: 'aapl', msft: 'msft', xau: 'xau' },
  prices: { aapl: '268.56', msft: '123.4567890123456789', xau: '3500.5' },
  answer: (_address, spoilt) => table(spoilt),
  create: (context, baseUrl) =>
    createClosesSource(context, { location: `${baseUrl}/data/closes.csv`, credit }),
})

async function openFile(text: string, listed: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'closes-'))
  const path = join(folder, 'closes.csv')
  await writeFile(path, text)
  const outbound = createOutbound({ privateHosts: [] })
  const told: (readonly [refused: readonly RefusedLine[], used: number])[] = []
  let clock = Date.parse(now)
  const identities = listedIdentities('coingecko', listed)
  const context = { outbound, identities, now: () => clock }
  const source = createClosesSource(context, {
    location: path,
    credit,
    onRefused: (refused, used) => {
      told.push([refused, used])
    },
  })
  return {
    ...{ source, path, told, identities },
    setClock(instant: string) {
      clock = Date.parse(instant)
    },
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const head = 'asset,date,price,currency,supply,supply_date,source,source_url,kind,code,name\n'
const sec = 'SEC,https://www.sec.gov/'

/** Reads one line beneath the whole head, beside a good one. */
async function refusedReason(line: string): Promise<string> {
  await using file = await openFile(`${head}aapl,2026-11-19,268.56,usd,,,,,,,\n${line}\n`)
  const { quotes } = await file.source.read(signal)
  expect(quotes.map(({ assetId }) => assetId)).toEqual(['aapl'])
  const [[refused = []] = []] = file.told
  expect(refused.map(({ line: number }) => number)).toEqual([3])
  return refused[0]?.reason ?? ''
}

describe('createClosesSource', () => {
  it('MKT-07 takes the newest close of its day, the older ones as a series, and the newest supply with its source', async () => {
    await using file = await openFile(
      `${head}aapl,2026-11-19,268.56,usd,14776353000,2026-10-17,${sec},,,
aapl,2026-11-17,267.44,USD,14800000000,2026-07-18,${sec},,,
`,
    )
    const reading = await file.source.read(signal)
    expect({ ...reading, series: reading.series.map(seriesText) }).toMatchObject({
      asOf: null,
      credit: { id: 'closes-table', name: 'SEC', url: 'https://www.sec.gov/', licence: 'by agreement' },
      quotes: [{ assetId: 'aapl', price: '268.56', asOf: '2026-11-19T00:00:00Z', source: 'closes-table' }],
      series: [{ assetId: 'aapl', dates: '2026-11-17 2026-11-19', prices: '267.44 268.56' }],
      assets: [
        {
          id: 'aapl',
          kind: 'stock',
          code: 'AAPL',
          supply: { basis: 'shares', quantity: '14776353000', date: '2026-10-17', source: 'SEC' },
        },
      ],
    })
    expect(file.told).toEqual([])
  })

  it('MKT-07 leaves prices in other currencies to merging, and keeps their days apart from those in dollars', async () => {
    await using file = await openFile(
      `${head}xau,2026-11-18,3500,usd,,,,,,,\nxau,2026-11-19,3021.5,EUR,,,,,,,\n`,
    )
    const { quotes, foreign, series } = await file.source.read(signal)
    expect(quotes).toEqual([])
    expect(foreign).toMatchObject([{ assetId: 'xau', price: '3021.5', currency: 'eur' }])
    expect(series.map(seriesText)).toMatchObject([{ dates: '2026-11-18', prices: '3500' }])
  })

  it('MKT-07 reads quotes, commas and line breaks in fields, any order of columns, a byte order mark and both line ends', async () => {
    await using file = await openFile(
      '\uFEFFprice,asset,currency,date,source,source_url\r\n"268.56", aapl ,usd,2026-11-19,"Reuters, ""EOD""\nNew York",https://www.reuters.com/\n',
    )
    const { quotes, credit: named } = await file.source.read(signal)
    expect(quotes).toMatchObject([{ assetId: 'aapl', price: '268.56' }])
    expect(named.name).toBe('Reuters, "EOD" New York')
  })

  it('MKT-07 describes an asset that nobody lists, once, and gives it an address', async () => {
    await using file = await openFile(
      `${head}tsla,2026-11-19,401.25,usd,3325819167,2026-10-16,${sec},stock,,Tesla\nxtk,2026-11-19,2,usd,,,,,crypto,XTK,Example Token\n`,
    )
    const { assets, quotes } = await file.source.read(signal)
    expect(assets).toMatchObject([
      { id: 'tsla', kind: 'stock', code: 'TSLA', name: 'Tesla', supply: { basis: 'shares' } },
      { id: 'xtk', kind: 'crypto', code: 'XTK', name: 'Example Token', supply: null },
    ])
    expect(quotes.map(({ assetId }) => assetId)).toEqual(['tsla', 'xtk'])
  })

  it('MKT-07 prices what another source lists, without describing it', async () => {
    await using file = await openFile(`${head}moodeng,2026-11-19,0.000012,usd,,,,,,,\n`, {
      moodeng: 'moo-deng',
    })
    const { assets, quotes } = await file.source.read(signal)
    expect(assets).toEqual([])
    expect(quotes).toMatchObject([{ assetId: 'moodeng', price: '0.000012' }])
  })

  it('MKT-07 takes a supply without a price', async () => {
    await using file = await openFile(
      `${head}xag,2026-11-19,,,56000000000,2025-12-31,Institute,https://example.org/,,,\n`,
    )
    const { assets, quotes } = await file.source.read(signal)
    expect(quotes).toEqual([])
    expect(assets).toMatchObject([{ id: 'xag', supply: { basis: 'mined', quantity: '56000000000' } }])
  })

  it.each([
    ['an asset that nobody lists', 'appl,2026-11-19,1,usd,,,,,,,', 'nobody lists appl'],
    ['an asset that is no slug', 'A B,2026-11-19,1,usd,,,,,,,', 'no slug'],
    ['no price and no supply', 'msft,2026-11-19,,usd,,,,,,,', 'price is no positive number'],
    ['a price with separators', 'msft,2026-11-19,"1,234.5",usd,,,,,,,', 'price is no positive number'],
    ['a negative price', 'msft,2026-11-19,-1,usd,,,,,,,', 'price is no positive number'],
    ['a price beyond all prices', 'msft,2026-11-19,1e308,usd,,,,,,,', 'price is no positive number'],
    ['a day that the calendar lacks', 'msft,2026-02-30,1,usd,,,,,,,', 'date is no day'],
    ['a day in another order', 'msft,19.11.2026,1,usd,,,,,,,', 'date is no day'],
    ['a day to come', 'msft,2026-11-21,1,usd,,,,,,,', 'a day to come'],
    ['no currency', 'msft,2026-11-19,1,,,,,,,,', 'no slug'],
    ['a currency that nobody lists', 'msft,2026-11-19,1,xyz,,,,,,,', 'nobody lists the currency xyz'],
    ['a supply without a source', 'msft,2026-11-19,1,usd,5,2026-01-01,,,,,', 'a supply needs source'],
    ['a supply without a day', `msft,2026-11-19,1,usd,5,,${sec},,,`, 'supply_date is no day'],
    ['a supply of a currency', `eur,2026-11-19,1,usd,5,2026-01-01,${sec},,,`, 'no supply of eur'],
    ['a source without an address', 'msft,2026-11-19,1,usd,,,SEC,,,,', 'belong together'],
    [
      'a source whose address is a script',
      'msft,2026-11-19,1,usd,,,SEC,javascript:alert(1),,,',
      'no address',
    ],
    ['a kind that there is not', 'tsla,2026-11-19,1,usd,,,,,bond,,Tesla', 'kind is none of'],
    ['a kind without a name', 'tsla,2026-11-19,1,usd,,,,,stock,,', 'belong together'],
    ['a second price of the day', 'aapl,2026-11-19,1,usd,,,,,,,', 'an earlier line'],
    ['a field too many', 'msft,2026-11-19,1,usd,,,,,,,,', '12 fields and the head 11'],
    ['too few fields', 'msft,2026-11-19', '2 fields and the head 11'],
    ['a quotation mark out of place', 'ms"ft,2026-11-19,1,usd,,,,,,,', 'quotation mark'],
    [
      'a field without an end in sight',
      `msft,2026-11-19,1,usd,,,${'x'.repeat(2001)},https://a.example/,,,`,
      'too long',
    ],
  ])('MKT-07 refuses a line with %s by its number and keeps the others', async (_case, line, reason) => {
    expect(await refusedReason(line)).toContain(reason)
  })

  it.each([
    ['without a needed column', 'asset,date,price\naapl,2026-11-19,1\n'],
    ['with a column that nobody knows', 'asset,date,price,currency,suply\naapl,2026-11-19,1,usd,2\n'],
    ['with a column twice', 'asset,date,price,currency,price\naapl,2026-11-19,1,usd,2\n'],
    ['without a head', 'aapl,2026-11-19,1,usd\n'],
    ['without rows', 'asset,date,price,currency\n'],
    ['without a row that can be used', 'asset,date,price,currency\naapl,2026-11-19,x,usd\n'],
    ['that is cut off within a price', 'asset,date,price,currency\naapl,2026-11-19,26'],
    ['that is empty', ''],
  ])('MKT-03 rejects a table %s', async (_case, text) => {
    await using file = await openFile(text)
    await expect(file.source.read(signal)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('MKT-03 rejects a file that is not there, without its path', async () => {
    await using file = await openFile('')
    await rm(file.path)
    const error = await file.source.read(signal).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'UpstreamError', fault: 'unreachable' })
    expect(String(error)).not.toContain(file.path)
    await writeFile(file.path, table(null))
    expect((await file.source.read(signal)).quotes).toHaveLength(2)
  })

  it('MKT-07 reads a file again when it has changed, and judges days to come anew each day', async () => {
    await using file = await openFile(
      'asset,date,price,currency\naapl,2026-11-19,1,usd\naapl,2026-11-21,3,usd\n',
    )
    const first = await file.source.read(signal)
    expect(await file.source.read(signal)).toEqual(first)
    expect(file.told).toEqual([[[{ line: 3, reason: 'date is a day to come' }], 1]])

    file.setClock('2026-11-21T00:00:01Z')
    expect((await file.source.read(signal)).quotes).toMatchObject([{ price: '3' }])

    await writeFile(file.path, 'asset,date,price,currency\naapl,2026-11-20,2,usd\n')
    await utimes(file.path, new Date(), new Date('2026-11-21T00:01:00Z'))
    const last = await file.source.read(signal)
    expect(last.quotes).toMatchObject([{ price: '2' }])
    expect(await file.source.read(signal)).toBe(last)
    expect(file.told).toHaveLength(1)
  })

  it('MKT-07 takes a line up as soon as another source lists its asset', async () => {
    await using file = await openFile(
      `${head}aapl,2026-11-19,1,usd,,,,,,,\nmoodeng,2026-11-19,2,usd,,,,,,,\n`,
    )
    expect((await file.source.read(signal)).quotes).toHaveLength(1)
    await file.identities.adopt('coingecko', [
      { sourceId: 'moo-deng', kind: 'crypto', code: 'MOODENG', name: 'Moo Deng' },
    ])
    expect((await file.source.read(signal)).quotes).toHaveLength(2)
    expect(file.told).toMatchObject([[[{ line: 3 }], 1]])
  })
})
