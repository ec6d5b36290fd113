import { type KeptIdentity, StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'

import { type IdentitiesOptions, openIdentities } from './open-identities.ts'
import type { Listing } from '../ports/identities.ts'

const nowMs = Date.parse('2026-11-20T10:00:00Z')
const bundled = new Map([['coingecko', new Map([['bitcoin', 'btc']])]])
const catalogue = new Set(['btc', 'mnt', 'usd'])

function listing(sourceId: string, code: string, name = sourceId): Listing {
  return { sourceId, kind: 'crypto', code, name }
}

/** Keeps identities as the database does, in memory; `isAway` makes it refuse. */
function memory() {
  const kept: KeptIdentity[] = []
  const state = { isAway: false, kept }
  const isNew = (one: KeptIdentity) =>
    !kept.some(
      ({ source, sourceId, assetId }) =>
        assetId === one.assetId || (source === one.source && sourceId === one.sourceId),
    )
  const refuse = () => {
    if (state.isAway) throw new StoreUnavailable('database', { cause: new Error('away') })
  }
  const history: IdentitiesOptions['history'] = {
    async readIdentities() {
      refuse()
      return [...kept]
    },
    async keepIdentities(identities) {
      refuse()
      for (const identity of identities) if (isNew(identity)) kept.push(identity)
      return [...kept]
    },
  }
  return { ...state, state, history }
}

function open(change: Partial<IdentitiesOptions> = {}) {
  const warnings: string[] = []
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) }
  const options = { history: null, logger, now: () => nowMs, bundled, catalogue, ...change }
  return { warnings, opened: openIdentities(options) }
}

describe('openIdentities', () => {
  it('HIST-03 knows the reviewed ids both ways, and nothing of a ticker', async () => {
    const identities = await open().opened
    expect(identities.assetOf('coingecko', 'bitcoin')).toBe('btc')
    expect(identities.sourceIdOf('coingecko', 'btc')).toBe('bitcoin')
    expect(identities.listedBy('coingecko')).toEqual(new Map([['bitcoin', 'btc']]))
    for (const [source, id] of [
      ['coingecko', 'btc'],
      ['coingecko', 'BTC'],
      ['binance', 'bitcoin'],
    ] as const) {
      expect(identities.assetOf(source, id)).toBeNull()
    }
  })

  it('HIST-03 gives the first of a ticker the ticker, and never what a currency or the catalogue has', async () => {
    const identities = await open().opened
    await identities.adopt('coingecko', [
      listing('bitcoin', 'BTC'),
      listing('bitcoin-fake', 'BTC', 'Bitcoin Fake'),
      listing('mantle', 'MNT', 'Mantle'),
      listing('pepe', 'PEPE', 'Pepe'),
      listing('pepe-two', 'PEPE', 'Pepe'),
      listing('pepe-three', 'PEPE', 'Pepe'),
    ])
    const given = ['bitcoin', 'bitcoin-fake', 'mantle', 'pepe', 'pepe-two', 'pepe-three']
    expect(given.map((id) => identities.assetOf('coingecko', id))).toEqual([
      'btc',
      'btc-bitcoin-fake',
      'mnt-mantle',
      'pepe',
      'pepe-pepe',
      'pepe-pepe-2',
    ])
  })

  it('HIST-03 keeps an address over a restart, also when another asset comes first then', async () => {
    const { history } = memory()
    const before = await open({ history }).opened
    await before.adopt('coingecko', [listing('pepe', 'PEPE')])
    const after = await open({ history }).opened
    await after.adopt('coingecko', [listing('other-pepe', 'PEPE'), listing('pepe', 'PEPE')])
    expect(after.assetOf('coingecko', 'pepe')).toBe('pepe')
    expect(after.assetOf('coingecko', 'other-pepe')).toBe('pepe-other-pepe')
  })

  it('HIST-03 agrees with another process that adopts at the same time', async () => {
    const { history } = memory()
    const [one, other] = await Promise.all([open({ history }).opened, open({ history }).opened])
    await Promise.all([
      one.adopt('coingecko', [listing('a', 'WEN'), listing('b', 'WEN')]),
      other.adopt('coingecko', [listing('b', 'WEN'), listing('a', 'WEN')]),
    ])
    for (const id of ['a', 'b']) {
      expect(one.assetOf('coingecko', id)).not.toBeNull()
      expect(one.assetOf('coingecko', id)).toBe(other.assetOf('coingecko', id))
    }
    expect(one.assetOf('coingecko', 'a')).not.toBe(one.assetOf('coingecko', 'b'))
  })

  it('HIST-03 adopts nothing while the database is away, says so, and does once it is back', async () => {
    const { history, state } = memory()
    state.isAway = true
    const { opened, warnings } = open({ history })
    const identities = await opened
    await identities.adopt('coingecko', [listing('pepe', 'PEPE')])
    expect(identities.assetOf('coingecko', 'pepe')).toBeNull()
    expect(identities.assetOf('coingecko', 'bitcoin')).toBe('btc')
    expect(new Set(warnings)).toEqual(new Set(['assets are not adopted while the database is away']))
    state.isAway = false
    await identities.adopt('coingecko', [listing('pepe', 'PEPE')])
    expect(identities.assetOf('coingecko', 'pepe')).toBe('pepe')
  })

  it('HIST-03 takes an address from an adopted asset that the catalogue gives to another', async () => {
    const { history } = memory()
    await (await open({ history }).opened).adopt('coingecko', [listing('old-sun', 'SUN')])
    const grown = new Set([...catalogue, 'sun'])
    const { opened, warnings } = open({ history, catalogue: grown })
    const identities = await opened
    await identities.adopt('coingecko', [listing('old-sun', 'SUN')])
    expect(identities.assetOf('coingecko', 'old-sun')).toBeNull()
    expect(warnings).toEqual(['an adopted asset lost its address to the catalogue'])
    const same = new Map([['coingecko', new Map([['old-sun', 'sun']])]])
    const confirmed = await open({ history, catalogue: grown, bundled: same }).opened
    expect(confirmed.assetOf('coingecko', 'old-sun')).toBe('sun')
  })

  it('HIST-03 leaves out what cannot be kept, and lets other faults of the database through', async () => {
    const { history } = memory()
    const identities = await open({ history }).opened
    await identities.adopt('own', [listing('', 'A'), listing('a', ''), listing('b', 'B', 'n'.repeat(257))])
    expect(identities.listedBy('own').size).toBe(0)
    const broken: IdentitiesOptions['history'] = {
      readIdentities: async () => [],
      keepIdentities: () => Promise.reject(new Error('a fault')),
    }
    const failing = await open({ history: broken }).opened
    await expect(failing.adopt('own', [listing('c', 'C')])).rejects.toThrow('a fault')
    await failing.adopt('own', [])
  })
})
