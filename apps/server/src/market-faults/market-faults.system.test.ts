import { writeFile } from 'node:fs/promises'
import type { UpstreamTrouble } from '@portico/outbound/test-upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestMarket, type TestMarket } from '../../test/market-faults/market.ts'

/**
 * The whole server while its sources are in trouble (protocol, F6). A sample of the troubles by default; `PORTICO_FAULTS=all`
 * takes each of them, and compares how long pages take with and without it.
 */
const isExhaustive = process.env['PORTICO_FAULTS'] === 'all'

const allTroubles = [
  'refuse',
  'blackhole',
  'slow',
  'status-500',
  'html',
  'drip',
  'truncated',
  'endless',
  'redirect-inside',
  'rate-limited',
] as const satisfies readonly UpstreamTrouble[]
const troubles: readonly UpstreamTrouble[] = isExhaustive ? allTroubles : ['blackhole', 'truncated']

const spoiltTexts = isExhaustive ? ['NaN', '-1', '0', '1e308'] : ['-1', '1e308']

/** A price of a source with news each minute is a last known one after ten; these are six seconds short of it. */
const lastKnownAfterMs = 600_000
const lagMs = lastKnownAfterMs - 6_000
/** The sources are asked each half second, rest 0.7 s, and pages get new figures once a second. Only the exhaustive run has the machine. */
const recoveryMs = isExhaustive ? 5_000 : 20_000
const longWait = { timeout: 20_000, interval: 50 }
/** Short and many, so that what else the machine does falls on both sides. */
const rounds = 9
const roundMs = 1_500

const paths = [
  '/',
  '/price',
  '/price/btc',
  '/price/btc/history',
  '/convert/btc/usd',
  '/compare/eth/btc',
  '/price/btc.json',
]

let market: TestMarket
let lastPrice = 83_000

/** Publishes a price that was not there before and waits until the server shows it as a present one. */
async function publishNext(): Promise<string> {
  lastPrice += 1
  const price = String(lastPrice)
  market.providers.publish(price)
  await expect.poll(() => market.shown(), longWait).toMatchObject({ rate: price, called: 'present' })
  return price
}

/** How long pages take that are asked for one after the other, and whether each was answered. */
async function askPages(durationMs: number) {
  const tookMs: number[] = []
  const failed: string[] = []
  const endMs = performance.now() + durationMs
  for (let index = 0; performance.now() < endMs || index < paths.length; index += 1) {
    const path = paths[index % paths.length] ?? '/'
    const answer = await market.ask(path)
    tookMs.push(answer.durationMs)
    if (answer.status !== 200) failed.push(`${path}: ${answer.status}`)
  }
  return { tookMs, failed }
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Rows of the exhaustive run's table. */
const rows: string[] = []
const ratios: number[] = []
const shownMs = (value: number) => value.toFixed(1)

/** How long pages take at the 95th percentile without the trouble and with it, round by round. */
async function compareRounds(trouble: UpstreamTrouble) {
  const without: number[] = []
  const during: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    market.providers.suffer('none')
    await publishNext()
    without.push(percentile95((await askPages(roundMs)).tookMs))
    market.providers.suffer(trouble)
    during.push(percentile95((await askPages(roundMs)).tookMs))
  }
  const ratio = median(during.map((value, round) => value / (without[round] ?? Number.NaN)))
  return { without: median(without), during: median(during), ratio }
}

beforeAll(async () => {
  market = await startTestMarket(lagMs)
}, 120_000)

afterAll(async () => {
  await market[Symbol.asyncDispose]()
  const file = process.env['PORTICO_DRILL_TABLE']
  if (file === undefined) return
  const head = [
    `Times of pages at the 95th percentile, the median of ${rounds} rounds of ${roundMs / 1000} s with and without the trouble, one`,
    'after the other. Below 1: while sources work, pages are made anew for new figures. Sources are asked each half second, left',
    'alone for 0.7 s, and pages get new figures once a second.',
    '',
    `Summary: pages take ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} times as long, 95th percentile`,
    '',
    '| Trouble | p95 without, ms | p95 with, ms | Ratio, median of rounds | Failures until left alone | Called last known after, s | Fresh again after, s |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ]
  await writeFile(file, `${[...head, ...rows].join('\n')}\n`)
}, 60_000)

describe('a server whose sources are in trouble', () => {
  // A test that fails leaves its trouble behind, and is to be the only one that does.
  beforeEach(() => {
    market.providers.suffer('none')
    market.providers.spoil(null)
  })

  it.each(troubles)(
    'MKT-10 shows the last known price as such, answers every page and is fresh again by itself: %s',
    async (trouble) => {
      const known = await publishNext()
      market.providers.suffer(trouble)
      // What a busy machine failed at before, and then did, is no failure in a row.
      await market.doing('forget')
      const opened = await expectLeftAlone()
      const { failed } = await askPages(isExhaustive ? roundMs : 500)
      expect(failed).toEqual([])
      const staleMs = await expectLastKnown(known)

      lastPrice += 1
      market.providers.publish(String(lastPrice))
      market.providers.suffer('none')
      const freshMs = await expectFresh(String(lastPrice))
      expect(freshMs).toBeLessThan(recoveryMs)
      if (!isExhaustive) return
      const { without, during, ratio } = await compareRounds(trouble)
      market.providers.suffer('none')
      const cells = [shownMs(without), shownMs(during), ratio.toFixed(2), opened, shownMs(staleMs / 1000)]
      rows.push(`| ${[trouble, ...cells, shownMs(freshMs / 1000)].join(' | ')} |`)
      ratios.push(ratio)
      expect(ratio).toBeLessThanOrEqual(1.2)
    },
    180_000,
  )

  it.each(spoiltTexts)(
    'MKT-10 never shows %s as a price, and keeps the good one',
    async (text) => {
      const known = await publishNext()
      market.providers.spoil({ text, with: 'all' })
      await expectUnmoved(known)
      market.providers.spoil(null)
      await publishNext()
    },
    60_000,
  )

  it('MKT-10 does not follow one source into a jump that another contradicts', async () => {
    const known = await publishNext()
    market.providers.spoil({ text: String(lastPrice * 1.6), with: 'coingecko' })
    await expectUnmoved(known)
    market.providers.spoil(null)
    await publishNext()
  }, 60_000)

  it('MKT-10 contacts nothing but its sources, wherever they send it', async () => {
    const { contacted } = await market.doing()
    expect(contacted.length).toBeGreaterThan(0)
    expect(new Set(contacted).difference(new Set(market.providers.hosts))).toEqual(new Set())
  })
})

/** Every service is left alone after five failures in a row at most; answers the most that one took. */
async function expectLeftAlone(): Promise<number> {
  const opened = async () => (await market.doing()).services.flatMap(({ openedAfter }) => openedAfter ?? [])
  await expect.poll(async () => (await opened()).length, longWait).toBe(3)
  const most = Math.max(...(await opened()))
  expect(most).toBeLessThanOrEqual(5)
  return most
}

/** The last good price stays, with its time, and is called what it is; answers how late it was called so. */
async function expectLastKnown(known: string): Promise<number> {
  await expect.poll(() => market.shown(), longWait).toMatchObject({ rate: known, called: 'last known' })
  const { rate, asOf } = await market.shown()
  const lateMs = Date.now() - (Date.parse(asOf) + lastKnownAfterMs)
  expect(rate).toBe(known)
  return lateMs
}

async function expectFresh(price: string): Promise<number> {
  const begunMs = performance.now()
  await expect.poll(() => market.shown(), longWait).toMatchObject({ rate: price, called: 'present' })
  return performance.now() - begunMs
}

/** The price stays while every source is read three times over. */
async function expectUnmoved(known: string): Promise<void> {
  const before = market.providers.requests()
  const isReadOften = () =>
    market.providers.requests().every((requests, index) => requests >= (before[index] ?? 0) + 3)
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      seen.add((await market.shown()).rate)
      return isReadOften()
    }, longWait)
    .toBe(true)
  expect([...seen]).toEqual([known])
}
