import type { MarketReading } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'

import type { MarketSource } from './source.ts'
import { startMarket } from './start-market.ts'

const signal = new AbortController().signal

function source(id: string, asOf: string, read?: () => Promise<MarketReading>): MarketSource {
  const credit = { id, name: id, url: 'https://example.org/', licence: 'CC0-1.0' }
  const reading = { credit, asOf, assets: [], quotes: [], series: [] }
  return { id, credit, read: read ?? (async () => reading) }
}

function failing(id: string): MarketSource {
  return source(id, '', () => Promise.reject(new Error(`${id} is down`)))
}

function recordingLogger() {
  const lines: string[] = []
  const record = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${'source' in fields ? String(fields.source) : ''}`.trim())
  }
  return { lines, info: record('info'), warn: record('warn') }
}

describe('startMarket', () => {
  it('publishes the merged readings before it resolves', async () => {
    const store = createInProcessSnapshotStore()
    const sources = [source('one', '2026-09-28T00:00:00Z'), source('two', '2026-09-29T00:00:00Z')]
    await using _market = await startMarket({ store, sources, logger: recordingLogger(), signal })
    expect(store.current().asOf).toBe('2026-09-29T00:00:00Z')
    expect(store.current().sources.map((credit) => credit.id)).toEqual(['one', 'two'])
  })

  it('logs a source that fails and goes on with the others', async () => {
    const store = createInProcessSnapshotStore()
    const logger = recordingLogger()
    const sources = [failing('broken'), source('good', '2026-09-29T00:00:00Z')]
    await using _market = await startMarket({ store, sources, logger, signal })
    expect(store.current().sources.map((credit) => credit.id)).toEqual(['good'])
    expect(logger.lines).toEqual([
      'warn a market source could not be read broken',
      'info market snapshot published',
    ])
  })

  it('throws with every cause when no source can be read, and publishes nothing', async () => {
    const store = createInProcessSnapshotStore()
    const started = startMarket({
      store,
      sources: [failing('a'), failing('b')],
      logger: recordingLogger(),
      signal,
    })
    await expect(started).rejects.toMatchObject({ errors: [new Error('a is down'), new Error('b is down')] })
    expect(() => store.current()).toThrow('No market snapshot')
  })

  it('throws without any source', async () => {
    const store = createInProcessSnapshotStore()
    await expect(startMarket({ store, sources: [], logger: recordingLogger(), signal })).rejects.toThrow(
      AggregateError,
    )
  })

  it('publishes nothing once it was told to stop', async () => {
    const store = createInProcessSnapshotStore()
    const sources = [source('one', '2026-09-29T00:00:00Z')]
    const stopped = AbortSignal.abort()
    await expect(startMarket({ store, sources, logger: recordingLogger(), signal: stopped })).rejects.toThrow(
      'aborted',
    )
    expect(() => store.current()).toThrow('No market snapshot')
  })
})
