import { UpstreamError } from '@portico/outbound'
import type { BarStretch, CloseStretch, MarketHistory } from '@portico/stores'
import { describe, expect, it } from 'vitest'

import { createTestClock } from '../../test/follow/clock.ts'
import { createTestSource } from '../../test/follow/market.ts'
import type { MarketSource, SourceHistory } from '../ports/source.ts'
import { backfillCloses, type BackfillOptions, type BackfillProgress } from './backfill.ts'

const clock = createTestClock('2026-11-20T10:00:00Z')
const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']

/** Keeps closes as the database does, in memory. */
function memory() {
  const kept = new Map<string, string>()
  const keyOf = (assetId: string, source: string, date: string) => `${assetId} ${source} ${date}`
  const bars: BarStretch[] = []
  const history: Pick<MarketHistory, 'readCloses' | 'writeCloses' | 'writeBars'> = {
    async writeBars(stretches) {
      bars.push(...stretches)
    },
    readCloses: async (ids) =>
      [...kept].flatMap(([key, price]): CloseStretch[] => {
        const [assetId = '', source = '', date = ''] = key.split(' ')
        return ids.includes(assetId) ? [{ assetId, source, currency: 'usd', closes: [{ date, price }] }] : []
      }),
    async writeCloses(stretches) {
      const before = kept.size
      for (const { assetId, source, closes } of stretches) {
        for (const { date, price } of closes) kept.set(keyOf(assetId, source, date), price)
      }
      return kept.size - before
    },
  }
  return { kept, bars, history }
}

type Ask = SourceHistory['closes']

function sourceOf(id: string, history: Partial<SourceHistory>): MarketSource & { readonly asked: string[] } {
  const asked: string[] = []
  const closes: Ask = async (request) => {
    asked.push(`${request.assetId} ${request.from} ${request.to}`)
    return (await history.closes?.(request)) ?? { currency: 'usd', observations: [] }
  }
  const { day } = history
  const past: SourceHistory = {
    covers: history.covers ?? (() => true),
    closes,
    ...(day === undefined
      ? {}
      : {
          day: (date, signal) => {
            asked.push(date)
            return day(date, signal)
          },
        }),
  }
  return { ...createTestSource(id, { clock }), history: past, asked }
}

/** Knows these days of every asset, at the price of the day of the month. */
const knows =
  (...known: readonly string[]): Ask =>
  async () => ({
    currency: 'usd',
    observations: known.map((date) => ({ date, price: String(Number(date.slice(8))) })),
  })

function run(change: Partial<BackfillOptions> & Pick<BackfillOptions, 'history' | 'sources'>) {
  const progress: BackfillProgress[] = []
  const summary = backfillCloses({
    assetIds: ['btc', 'eth'],
    ...{ from: '2026-11-01', to: '2026-11-04', bundledDays: () => [], clock },
    signal: new AbortController().signal,
    onProgress: (one) => void progress.push(one),
    ...change,
  })
  return { summary, progress }
}

describe('backfillCloses', () => {
  it('HIST-04 asks each source for what is missing only, and keeps the source of each day', async () => {
    const { history, kept } = memory()
    await history.writeCloses([
      { assetId: 'btc', source: 'old', currency: 'usd', closes: [{ date: '2026-11-01', price: '9' }] },
    ])
    const first = sourceOf('first', {
      covers: (id) => id === 'btc',
      closes: knows('2026-11-01', '2026-11-02'),
    })
    const second = sourceOf('second', { closes: knows(...dates, '2026-11-05') })
    const bundledDays = (id: string) => (id === 'eth' ? ['2026-11-04', '2020-01-01'] : [])
    const { summary, progress } = run({ history, sources: [first, second], bundledDays })
    expect(await summary).toEqual({
      sources: [
        { source: 'first', added: 1, failures: [], end: 'done' },
        { source: 'second', added: 5, failures: [], end: 'done' },
      ],
      ...{ added: 6, gaps: [] },
    })
    expect(first.asked).toEqual(['btc 2026-11-02 2026-11-04'])
    expect(second.asked).toEqual(['btc 2026-11-03 2026-11-04', 'eth 2026-11-01 2026-11-03'])
    expect(kept.get('btc old 2026-11-01')).toBe('9')
    expect([...kept.keys()].filter((key) => key.endsWith('05') || key === 'eth second 2026-11-04')).toEqual(
      [],
    )
    expect(progress.at(-1)).toEqual({ source: 'second', step: 'eth', done: 1, total: 2, added: 3 })
  })

  it('HIST-04 goes on where it stopped: what is kept is not asked for again', async () => {
    const { history, kept } = memory()
    const end = new AbortController()
    const source = sourceOf('first', {
      async closes(request) {
        if (request.assetId === 'eth') {
          end.abort()
          end.signal.throwIfAborted()
        }
        return knows(...dates)(request)
      },
    })
    const stopped = await run({ history, sources: [source], signal: end.signal }).summary
    expect(stopped).toMatchObject({
      added: 4,
      sources: [{ end: 'stopped' }],
      gaps: [{ assetId: 'eth', days: 4 }],
    })
    const again = sourceOf('first', { closes: knows(...dates) })
    expect(await run({ history, sources: [again] }).summary).toMatchObject({ added: 4, gaps: [] })
    expect(again.asked).toEqual(['eth 2026-11-01 2026-11-04'])
    expect(kept.size).toBe(8)
  })

  it('HIST-04 asks a source that publishes whole days for each day once, and not for days that nobody lacks', async () => {
    const { history, kept } = memory()
    await history.writeCloses(
      ['btc', 'eth'].map((assetId) => {
        return { assetId, source: 'old', currency: 'usd', closes: [{ date: '2026-11-02', price: '9' }] }
      }),
    )
    const source = sourceOf('days', {
      covers: (id) => id !== 'sol',
      day: async (date) => ({
        currency: 'usd',
        prices: new Map(
          date === '2026-11-03'
            ? []
            : [
                ['btc', '1'],
                ['eth', '2'],
                ['sol', '3'],
              ],
        ),
      }),
    })
    const summary = await run({ history, sources: [source], assetIds: ['btc', 'eth', 'sol'] }).summary
    expect(source.asked).toEqual(['2026-11-01', '2026-11-03', '2026-11-04'])
    expect(summary.gaps).toEqual([
      { assetId: 'btc', days: 1 },
      { assetId: 'eth', days: 1 },
      { assetId: 'sol', days: 4 },
    ])
    expect([summary.added, kept.size]).toEqual([4, 6])
  })

  it('HIST-04 waits as long as a source asks, asks again, and loses nothing by it', async () => {
    const { history } = memory()
    const startMs = clock.now()
    let refusals = 2
    const source = sourceOf('limited', {
      async closes(request) {
        refusals -= 1
        if (refusals >= 0)
          throw new UpstreamError('slow down', { fault: 'status', status: 429, retryAfterMs: 61_000 })
        return knows(...dates)(request)
      },
    })
    const { summary } = run({ history, sources: [source], assetIds: ['btc'] })
    await clock.advance(180_000)
    expect(await summary).toMatchObject({ added: 4, gaps: [], sources: [{ failures: [], end: 'done' }] })
    expect(source.asked).toHaveLength(3)
    expect(clock.now() - startMs).toBe(180_000)
  })

  it('HIST-04 gives a source up that fails again and again, says why, and asks the next one', async () => {
    const { history } = memory()
    const assetIds = Array.from({ length: 9 }, (_, index) => `a${index}`)
    const broken = sourceOf('broken', {
      closes: () => Promise.reject(new UpstreamError('it answers nonsense', { fault: 'shape' })),
    })
    const good = sourceOf('good', { closes: knows(...dates) })
    const summary = await run({ history, sources: [broken, good], assetIds }).summary
    expect(broken.asked).toHaveLength(5)
    expect(summary.sources).toEqual([
      { source: 'broken', added: 0, failures: ['it answers nonsense'], end: 'given-up' },
      { source: 'good', added: 36, failures: [], end: 'done' },
    ])
  })

  it('HIST-05 keeps open, high, low and close where a source publishes whole days', async () => {
    const { history, bars, kept } = memory()
    const day = { date: '2026-11-01', open: '1', high: '3', low: '0.5', close: '2', from: 0, to: 86_400 }
    const closes: Ask = async (request) => ({
      ...(await knows(...dates)(request)),
      currency: 'usdt',
      bars: [day],
    })
    const plain = sourceOf('plain', { covers: (id) => id === 'eth', closes: knows(...dates) })
    const published = sourceOf('published', { closes })
    await run({ history, sources: [plain, published] }).summary
    expect(bars).toEqual([{ assetId: 'btc', source: 'published', currency: 'usdt', bars: [day] }])
    expect(kept.size).toBe(8)
  })

  it('HIST-04 leaves out sources without a past, and lets the database be away aloud', async () => {
    const { history } = memory()
    const plain = createTestSource('plain', { clock })
    expect(await run({ history, sources: [plain] }).summary).toMatchObject({ sources: [], added: 0 })
    const away = { ...history, writeCloses: () => Promise.reject(new Error('away')) }
    const source = sourceOf('good', { closes: knows(...dates) })
    await expect(run({ history: away, sources: [source] }).summary).rejects.toThrow('away')
  })
})
