import { createInMemoryForecastLog, readForecastRecord } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { marketOf, nowMs, recordingLogger } from '../../../test/context.ts'
import { scoreRecord } from '../../views/forecast/scores.ts'
import { RenderRefused } from '../admission/admission.ts'
import { openScores } from './open-scores.ts'
import type { ScorePool, ScoreTask } from './score-pool.ts'

const market = marketOf([
  { slug: 'btc', prices: Array.from({ length: 90 }, () => '100') },
  { slug: 'eth', prices: Array.from({ length: 90 }, () => '10') },
])

/** The same days, the last of which ended at another price. */
const corrected = marketOf([
  { slug: 'btc', prices: [...Array.from({ length: 89 }, () => '100'), '300'] },
  { slug: 'eth', prices: Array.from({ length: 90 }, () => '10') },
])

const quantiles = { p05: '50', p25: '80', p50: '100', p75: '120', p95: '200' }

function entry(asset: string) {
  return {
    asset,
    model: 'random-walk',
    originDay: '2026-08-01',
    originPrice: '100',
    publishedAt: '2026-08-01T05:00:00.000Z',
    targets: [{ day: '2026-08-31', quantiles }],
  }
}

/** Scores in the test's own thread what a worker would. */
function countingPool() {
  const tasks: ScoreTask[] = []
  const pool: ScorePool = {
    async run(task) {
      tasks.push(task)
      const { asset, text, today } = task
      return { kind: 'done', result: scoreRecord(readForecastRecord(text, asset), task, today) }
    },
    [Symbol.asyncDispose]: async () => {},
  }
  return { pool, tasks }
}

function open(change: { pool?: ScorePool; timeoutMs?: number } = {}) {
  const log = createInMemoryForecastLog()
  const logger = recordingLogger()
  const { pool, tasks } = countingPool()
  let atMs = nowMs
  const scores = openScores({ pool, log, logger, now: () => atMs, ...change })
  const pass = (ms: number) => {
    atMs += ms
  }
  return { scores, log, logger, tasks, pass }
}

const hourMs = 3_600_000

describe('openScores', () => {
  it('PRED-06 counts the records of all assets together', async () => {
    const { scores, log } = open()
    await log.publish('btc', [entry('btc')])
    await log.publish('eth', [entry('eth')])
    await log.publish('gone', [entry('gone')])
    const { scores: counted, published } = await scores.of(market)
    expect(published).toBe(2)
    expect(counted).toMatchObject([{ model: 'random-walk', outcomes: 2, assets: 2, inHalf: 1, inMost: 1 }])
  })

  it('PRED-06 counts once for all who ask, again after an hour, and then only what is new', async () => {
    const { scores, log, tasks, pass } = open()
    await log.publish('btc', [entry('btc')])
    await log.publish('eth', [entry('eth')])
    await Promise.all([scores.of(market), scores.of(market)])
    expect(tasks).toHaveLength(2)
    await log.publish('eth', [{ ...entry('eth'), model: 'log-trend' }])
    expect((await scores.of(market)).published).toBe(2)
    pass(hourMs + 1)
    expect((await scores.of(market)).published).toBe(2)
    await expect.poll(async () => (await scores.of(market)).published).toBe(3)
    expect(tasks.map(({ asset }) => asset)).toEqual(['btc', 'eth', 'eth'])
  })

  it('PRED-06 counts an asset again whose last close is another', async () => {
    const { scores, log, tasks, pass } = open()
    await log.publish('btc', [entry('btc')])
    await log.publish('eth', [entry('eth')])
    await scores.of(market)
    pass(hourMs + 1)
    await scores.of(corrected)
    await expect.poll(() => tasks.map(({ asset }) => asset)).toEqual(['btc', 'eth', 'btc'])
  })

  it('SAFE-01 refuses a page that would wait too long, and goes on counting', async () => {
    const held = Promise.withResolvers<{ readonly kind: 'busy' }>()
    const pool: ScorePool = { run: () => held.promise, [Symbol.asyncDispose]: async () => {} }
    const { scores, log } = open({ pool, timeoutMs: 0 })
    await log.publish('btc', [entry('btc')])
    await expect(scores.of(market)).rejects.toThrow(RenderRefused)
    held.resolve({ kind: 'busy' })
  })

  it('PRED-06 says where records could not be counted, and tries again', async () => {
    const pool: ScorePool = {
      run: () => Promise.reject(new Error('no thread')),
      [Symbol.asyncDispose]: async () => {},
    }
    const { scores, log, logger } = open({ pool })
    await log.publish('btc', [entry('btc')])
    await expect(scores.of(market)).rejects.toThrow('no thread')
    await expect(scores.of(market)).rejects.toThrow('no thread')
    expect(logger.lines).toHaveLength(2)
  })
})
