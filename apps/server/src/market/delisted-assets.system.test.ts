import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { delistAsset, relistAsset } from '@portico/gateway'
import { createSnapshot } from '@portico/market'
import { createInProcessSnapshotStore, openSql, type SqlStore } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDelistingStore, followDelisted } from './delisted-assets.ts'

const logger = { info: () => {}, warn: () => {}, error: () => {} }

function snapshotOf(version: string) {
  const asset = (slug: string) => ({
    ...{ id: slug, slug, code: slug.toUpperCase(), name: slug, symbol: null, icon: null, supply: null },
    kind: 'crypto' as const,
  })
  const assets = ['btc', 'dust'].map(asset)
  return createSnapshot({
    version,
    asOf: '2026-09-29T00:00:00Z',
    sources: [],
    assets,
    quotes: [],
    series: [],
  })
}

let folder: string
let sql: SqlStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delisted-'))
  sql = await openSql({ dataFolder: folder, databaseUrl: null, logger })
}, 120_000)
afterAll(async () => {
  await sql[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function createStore() {
  const store = createDelistingStore(createInProcessSnapshotStore())
  const slugs = () => store.current().assets.map(({ slug }) => slug)
  return { store, slugs }
}

describe('createDelistingStore', () => {
  it('GATE-05 takes assets off what is published, before and after, and puts them back', () => {
    const { store, slugs } = createStore()
    store.publish(snapshotOf('1'))
    const told: string[] = []
    store.subscribe(({ version }) => told.push(version))
    store.delist(new Set(['dust']))
    expect(slugs()).toEqual(['btc'])
    expect(store.current().isDelisted('dust')).toBe(true)
    store.publish(snapshotOf('2'))
    expect(slugs()).toEqual(['btc'])
    store.delist(new Set(['dust']))
    store.delist(new Set())
    expect(slugs()).toEqual(['btc', 'dust'])
    expect(new Set(told).size).toBe(3)
    expect(told).toHaveLength(3)
  })
})

describe('followDelisted', () => {
  it('GATE-05 knows at once what is off, and notices what changes', async () => {
    const { store, slugs } = createStore()
    store.publish(snapshotOf('1'))
    const scope = { sql, website: 'default', nowMs: 1_790_726_400_000 }
    await delistAsset(scope, { assetId: 'dust', reason: 'no market' })
    await using _ = await followDelisted({ sql, snapshots: store, logger, everyMs: 20 })
    expect(slugs()).toEqual(['btc'])
    await relistAsset(scope, 'dust')
    await expect.poll(slugs).toEqual(['btc', 'dust'])
  })

  it('keeps what is off while the database is away', async () => {
    const { store, slugs } = createStore()
    store.publish(snapshotOf('1'))
    store.delist(new Set(['dust']))
    const warnings: string[] = []
    const lost = await openSql({ dataFolder: join(folder, 'lost'), databaseUrl: null, logger })
    await lost[Symbol.asyncDispose]()
    const warn = (_: object, message: string) => void warnings.push(message)
    await using _ = await followDelisted({ sql: lost, snapshots: store, logger: { ...logger, warn } })
    expect(slugs()).toEqual(['btc'])
    expect(warnings).toEqual(['assets that were taken off could not be read'])
  }, 60_000)
})
