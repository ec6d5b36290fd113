import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import { packSeriesText, type SnapshotData } from '@portico/market'
import { afterAll, describe, expect, it } from 'vitest'

import { assetOf, creditOf, quoteOf } from '../../test/follow/market.ts'
import { createLastGoodFile, type KeptMarket } from './last-good.ts'

const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

const asOf = '2026-11-20T10:00:00.000Z'
const supply = {
  basis: 'circulating',
  quantity: '19000000',
  date: '2026-11-20',
  source: 's',
  url: 'u',
} as const
const unconfirmed = { since: asOf, before: '60000' }
const via = { assetId: 'usdt', price: '0.999', asOf, source: 'live', behind: ['other'], unconfirmed }
const data: SnapshotData = {
  ...{ version: 'v1', asOf, sources: [creditOf('live')] },
  assets: [{ ...assetOf('btc'), supply, otherSupplies: [{ ...supply, basis: 'max' }] }],
  quotes: [
    {
      ...quoteOf('btc', '61000.5', { asOf, source: 'live' }),
      ...{ high24h: '62000', low24h: '60000', via, unconfirmed },
    },
  ],
  series: [packSeriesText({ assetId: 'btc', dates: '2026-11-20', prices: '61000', held: [], cuts: [] })],
}

const jump = { assetId: 'btc', source: 'live', price: '900000', asOf }
const market = { data, pending: [{ ...jump, since: asOf, firstAsOf: asOf, readings: 2 }] }

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'last-good-'))
  cleaning.defer(() => rm(folder, { recursive: true }))
  const warnings: string[] = []
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) }
  const inner = join(folder, 'market')
  return {
    folder: inner,
    path: join(inner, 'last-good.json.br'),
    file: createLastGoodFile({ folder: inner, logger }),
    warnings,
  }
}

describe('createLastGoodFile', () => {
  it('MKT-13 keeps what sources say beside prices, and reads a file that has none of it', async () => {
    const { file } = await open()
    const figures = [
      {
        ...{ assetId: 'btc', source: 'live', asOf },
        volume24h: { amount: '31000000000.5', currency: 'usd', of: 'all-markets' },
        allTimeHigh: { at: '2025-10-06T18:57:42.558Z', price: '126080' },
        allTimeLow: null,
        hourAgo: { at: '2026-11-20T09:00:00.000Z', price: '60900' },
      },
    ] as const
    await file.write({ ...market, data: { ...data, figures } })
    expect((await file.read())?.data.figures).toEqual(figures)
    await file.write(market)
    expect((await file.read())?.data).not.toHaveProperty('figures')
  })

  it('MKT-13 gives the prices back as they were kept, without histories', async () => {
    const { file, folder, warnings } = await open()
    expect(await file.read()).toBeNull()
    await file.write(market)
    const later = { ...data, asOf: '2026-11-20T11:00:00Z' }
    await file.write({ ...market, data: later })
    expect(await file.read()).toEqual({ ...market, data: { ...later, version: '', series: [] } })
    expect(await readdir(folder)).toEqual(['last-good.json.br'])
    expect(warnings).toEqual([])
  })

  it.each([0, 1, 256, 257, 700])('MKT-13 keeps %i assets in pieces as one JSON text', async (count) => {
    const { file, path } = await open()
    const ids = Array.from({ length: count }, (_, index) => `coin-${index}`)
    const many = {
      ...data,
      assets: ids.map((id) => ({ ...assetOf(id), supply })),
      quotes: ids.map((id) => quoteOf(id, '2.5', { asOf, source: 'live' })),
    }
    await file.write({ ...market, data: many })
    const [sum = '', text = ''] = brotliDecompressSync(await readFile(path))
      .toString()
      .split('\n')
    expect(sum).toBe(createHash('sha256').update(text).digest('hex'))
    expect(await file.read()).toEqual({ ...market, data: { ...many, version: '', series: [] } })
  })

  it('MKT-13 reads nothing out of a file that is damaged anywhere, and says so', async () => {
    const { file, path, warnings } = await open()
    await file.write(market)
    const whole = await readFile(path)
    const wrongs = Array.from({ length: 40 }, (_, step) =>
      whole.map((byte, index) => (index === Math.floor((whole.length * step) / 40) ? byte ^ 0x10 : byte)),
    )
    for (const wrong of [
      ...wrongs,
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(0),
      Buffer.from('{}'),
    ]) {
      await writeFile(path, wrong)
      // A bit that packing does not use may differ; what is read is then what was kept.
      expect([null, JSON.stringify({ ...data, version: '', series: [], pending: market.pending })]).toContain(
        await textOf(file.read()),
      )
    }
    expect(warnings.length).toBeGreaterThan(wrongs.length / 2)
    expect(new Set(warnings)).toEqual(new Set(['the last good prices cannot be read']))
  })

  it('MKT-13 reads a file of a release that kept no jumps', async () => {
    const { file, folder, path } = await open()
    await mkdir(folder)
    const { version: _version, series: _series, ...kept } = data
    const text = JSON.stringify({ format: 'last-good-1', ...kept })
    const sum = createHash('sha256').update(text).digest('hex')
    await writeFile(path, brotliCompressSync(`${sum}\n${text}`))
    expect(await file.read()).toEqual({ data: { ...kept, version: '', series: [] }, pending: [] })
  })

  it('MKT-13 reads nothing of another form, whatever its checksum', async () => {
    const { file, path } = await open()
    await file.write(market)
    for (const text of [
      '{}',
      'null',
      '[]',
      JSON.stringify({ ...data, format: 'last-good-2' }),
      JSON.stringify({ ...data, format: 'last-good-1', quotes: [{ assetId: 'btc', price: '-1' }] }),
      JSON.stringify({ ...data, format: 'last-good-1', asOf: 'yesterday' }),
    ]) {
      const sum = createHash('sha256').update(text).digest('hex')
      await writeFile(path, brotliCompressSync(`${sum}\n${text}`))
      expect(await file.read()).toBeNull()
    }
  })

  it('MKT-13 says once that the prices cannot be kept, and goes on', async () => {
    const { folder, warnings } = await open()
    await writeFile(folder, 'a file where the folder should be')
    const logger = { warn: (_fields: object, message: string) => void warnings.push(message) }
    const file = createLastGoodFile({ folder, logger })
    await file.write(market)
    await file.write(market)
    expect(warnings).toEqual(['the last good prices cannot be kept'])
    expect(await readFile(folder, 'utf8')).toContain('a file')
  })
})

async function textOf(reading: Promise<KeptMarket | null>): Promise<string | null> {
  const read = await reading
  if (read === null) return null
  const { version, asOf: at, sources, assets, quotes } = read.data
  const { pending } = read
  return JSON.stringify({ version, asOf: at, sources, assets, quotes, series: [], pending })
}
