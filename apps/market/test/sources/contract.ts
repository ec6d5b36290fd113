import type { AssetFigures } from '@portico/market'
import { createOutbound, type Outbound, UpstreamError } from '@portico/outbound'
import { startTestUpstream, type TestUpstream, type UpstreamTrouble } from '@portico/outbound/test-upstream'
import { describe, expect, it } from 'vitest'
import type { MarketSource, SourceContext } from '../../src/ports/source.ts'
import { listedIdentities } from './contract-identities.ts'
import { expectCredit, expectPast, expectReading, isPlainPrice } from './contract-reading.ts'

/**
 * A source under test. Its provider is a server on this machine that answers as the provider's documentation says; where the
 * shape allows it, the answers hold one row twice and one row of an asset that nobody knows.
 */
export interface MarketSourceCase {
  readonly id: string
  /** Whether the provider has ids of its own for assets, as providers do, or the internal ones. */
  readonly ids?: 'own' | 'internal'
  /** The instant that the answers are of. */
  readonly now: string
  /** What the source calls the assets that it knows, by internal id. */
  readonly listed: Readonly<Record<string, string>>
  /** Prices that the answers hold, exactly as they must be read, by internal id. The first is the one that is spoilt. */
  readonly prices: Readonly<Record<string, string>>
  /** What the answers say beside the first price, exactly as it must be read, for a source that says anything. */
  readonly figures?: Partial<Omit<AssetFigures, 'assetId' | 'source'>>
  /** The body for an address with `spoilt` in place of every number beside the first price. */
  answerBeside?(address: URL, spoilt: string): string | null
  /**
   * The body for an address; null where there is none. `spoilt` stands in place of the first price, as the text of a JSON
   * number, where it is given.
   */
  answer(address: URL, spoilt: string | null): string | null
  /** Makes the source with its provider at the address. */
  create(context: SourceContext, baseUrl: string): MarketSource
}

/** Everything that can be wrong with a service (protocol, F6). */
const troubles = [
  'refuse',
  'blackhole',
  'slow',
  'status-500',
  'html',
  'truncated',
  'endless',
  'redirect-inside',
  'rate-limited',
] as const satisfies readonly UpstreamTrouble[]

function isSilence(trouble: UpstreamTrouble): boolean {
  return trouble === 'blackhole' || trouble === 'slow'
}

/** What no price may be, as providers have been seen to write it. */
const spoiltPrices = ['NaN', '-1', '0', '1e308', '-1e-308', 'null', '"none"', '[]'] as const

/** Bodies of another shape than any provider documents. */
const otherShapes = ['', 'null', '{}', '[[]]', '{"error":"maintenance"}', '[{"id":1}]', '"text"'] as const

/** What one test works with. */
interface OpenSource extends AsyncDisposable {
  readonly source: MarketSource
  readonly upstream: TestUpstream
  /** Changes what the provider answers. */
  answerWith(answer: (address: URL) => string | null): void
  readonly nowMs: number
  readonly known: ReadonlySet<string>
}

const never = new AbortController().signal

/** An answer may take long on a busy machine; one that never comes need not be waited for. */
const usualTimeoutMs = 5000
const shortTimeoutMs = 400

/** The outbound client with one try and a short rest, so that faults show at once. */
function withTimeout(outbound: Outbound, timeoutMs: number): Outbound {
  return {
    upstream: (service) =>
      outbound.upstream({ ...service, timeoutMs, attempts: 1, maxBytes: 4_000_000, restMs: 1 }),
    post: (post) => outbound.post(post),
    socket: (service) => outbound.socket(service),
    [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
  }
}

async function openSource(sourceCase: MarketSourceCase, timeoutMs = usualTimeoutMs): Promise<OpenSource> {
  let answer = (address: URL) => sourceCase.answer(address, null)
  const upstream = await startTestUpstream((address) => answer(address))
  const outbound = createOutbound({ privateHosts: [upstream.host] })
  const identities = listedIdentities(sourceCase.id, sourceCase.listed)
  const nowMs = Date.parse(sourceCase.now)
  const context = { outbound: withTimeout(outbound, timeoutMs), identities, now: () => nowMs }
  const source = sourceCase.create(context, upstream.url)
  return {
    source,
    upstream,
    nowMs,
    answerWith(next) {
      answer = next
    },
    get known() {
      return new Set([...identities.listedBy(sourceCase.id).values(), ...Object.keys(sourceCase.listed)])
    },
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

function pricesOf({ quotes, foreign = [] }: Awaited<ReturnType<MarketSource['read']>>) {
  return Object.fromEntries([...quotes, ...foreign].map(({ assetId, price }) => [assetId, price]))
}

/**
 * What every adapter must do, run against one: `describeMarketSource('my exchange', { ... })` in a test of its own. It reads
 * only from this machine.
 */
export function describeMarketSource(name: string, sourceCase: MarketSourceCase): void {
  describe(`MarketSource: ${name}`, () => {
    describe('what it is', () => describeIdentity(sourceCase))
    describe('what it reads', () => describeReading(sourceCase))
    describe('what it makes of faults', () => describeFaults(sourceCase))
    describe('what it keeps of the past', () => describeHistory(sourceCase))
  })
}

function describeIdentity(sourceCase: MarketSourceCase): void {
  it('MKT-01 says who it is, where, and under which terms', async () => {
    await using open = await openSource(sourceCase)
    expect(open.source.id).toBe(sourceCase.id)
    expectCredit(open.source, open.source.credit)
  })

  it('MKT-01 is asked at an interval of at least a second, or once', async () => {
    await using open = await openSource(sourceCase)
    expect(open.source.everyMs ?? 1000).toBeGreaterThanOrEqual(1000)
  })
}

function describeReading(sourceCase: MarketSourceCase): void {
  it('MKT-01 reads prices as they are published, to the last digit', async () => {
    await using open = await openSource(sourceCase)
    const reading = await open.source.read(never)
    expectReading(reading, open)
    expect(pricesOf(reading)).toMatchObject(sourceCase.prices)
  })

  it('MKT-01 says the same of the same answers', async () => {
    await using open = await openSource(sourceCase)
    expect(await open.source.read(never)).toEqual(await open.source.read(never))
  })

  if (sourceCase.ids === 'internal') return
  it('MKT-02 speaks of no asset that identities do not know', async () => {
    const { listed, ...rest } = sourceCase
    const [first] = Object.keys(sourceCase.prices)
    const others = Object.fromEntries(Object.entries(listed).filter(([assetId]) => assetId !== first))
    await using open = await openSource({ ...rest, listed: others })
    const reading = await open.source.read(never)
    expectReading(reading, open)
    for (const assetId of Object.keys(sourceCase.prices).slice(1))
      expect(pricesOf(reading)).toHaveProperty(assetId)
  })
}

function describeFaults(sourceCase: MarketSourceCase): void {
  it.each(troubles)(
    'MKT-03 rejects when its provider is in trouble (%s), and reads again afterwards',
    async (trouble) => {
      await using open = await openSource(sourceCase, isSilence(trouble) ? shortTimeoutMs : usualTimeoutMs)
      open.upstream.trouble = trouble
      await expect(open.source.read(never)).rejects.toBeInstanceOf(UpstreamError)
      open.upstream.trouble = 'none'
      expectReading(await readWhenRested(open), open)
    },
  )

  it.each(otherShapes)('MKT-03 rejects a body of another shape: %j', async (body) => {
    await using open = await openSource(sourceCase)
    open.answerWith(() => body)
    await expect(open.source.read(never)).rejects.toBeInstanceOf(UpstreamError)
  })

  it.each(spoiltPrices)(
    'MKT-03 never reads %s as a price, and lets the other prices stand',
    async (spoilt) => {
      await using open = await openSource(sourceCase)
      open.answerWith((address) => sourceCase.answer(address, spoilt))
      const outcome = await open.source.read(never).catch((error: unknown) => error)
      if (outcome instanceof UpstreamError) return
      if (outcome instanceof Error || typeof outcome !== 'object') throw outcome
      const [[first = ''] = [], ...others] = Object.entries(sourceCase.prices)
      const prices = pricesOf(await open.source.read(never))
      expect(isPlainPrice(prices[first] ?? '')).toBe(false)
      expect(prices).toMatchObject(Object.fromEntries(others))
    },
  )

  describeSpoiltFigures(sourceCase)

  it('MKT-03 ends at once when it is told to, before it asks and while it waits', async () => {
    await using open = await openSource(sourceCase)
    const reason = new Error('The server stops.')
    await expect(open.source.read(AbortSignal.abort(reason))).rejects.toBe(reason)
    open.upstream.trouble = 'blackhole'
    const ending = new AbortController()
    const asked = open.upstream.requests
    const outcome = open.source.read(ending.signal).catch((error: unknown) => error)
    await expect.poll(() => open.upstream.requests).toBeGreaterThan(asked)
    ending.abort(reason)
    expect(await outcome).toBe(reason)
  })
}

/** What is wrong beside prices is left out, and no price with it. */
function describeSpoiltFigures(sourceCase: MarketSourceCase): void {
  const { answerBeside, figures, prices } = sourceCase
  const [first = ''] = Object.keys(prices)
  if (figures === undefined || answerBeside === undefined) return
  it('MKT-01 reads what stands beside a price as it is published', async () => {
    await using open = await openSource(sourceCase)
    const reading = await open.source.read(never)
    expect(reading.figures?.find(({ assetId }) => assetId === first)).toMatchObject(figures)
  })

  it.each(spoiltPrices)('MKT-03 never reads %s as a figure beside a price', async (spoilt) => {
    await using open = await openSource(sourceCase)
    open.answerWith((address) => answerBeside(address, spoilt))
    const outcome = await open.source.read(never).catch((error: unknown) => error)
    if (outcome instanceof UpstreamError) return
    const reading = await open.source.read(never)
    expectReading(reading, open)
    expect(pricesOf(reading)).toMatchObject(prices)
    const found = reading.figures?.find(({ assetId }) => assetId === first)
    const { volume24h = null, allTimeHigh = null, allTimeLow = null } = found ?? {}
    expect([volume24h, allTimeHigh, allTimeLow]).toEqual([null, null, null])
  })
}

/** Reads as soon as the outbound client asks again; it leaves a service that failed too often alone for a moment. */
async function readWhenRested({ source }: OpenSource) {
  return expect
    .poll(
      () =>
        source.read(never).then(
          (reading) => reading,
          () => null,
        ),
      { timeout: 10_000 },
    )
    .not.toBeNull()
    .then(() => source.read(never))
}

function describeHistory(sourceCase: MarketSourceCase): void {
  it('MKT-04 gives closes by day, oldest first, within what is asked, if it keeps any', async () => {
    await using open = await openSource(sourceCase)
    const { history } = open.source
    if (history === undefined) return
    expect(history.covers('no-asset-of-this-name')).toBe(false)
    const today = sourceCase.now.slice(0, 10)
    const from = new Date(open.nowMs - 30 * 86_400_000).toISOString().slice(0, 10)
    for (const assetId of Object.keys(sourceCase.prices).filter((id) => history.covers(id))) {
      const { currency, observations } = await history.closes({ assetId, from, to: today, signal: never })
      expect(currency).toMatch(/^[a-z0-9-]+$/)
      const days = observations.map(({ date }) => date)
      expectPast(
        days,
        observations.map(({ price }) => price),
        open.nowMs,
      )
      expect(days.every((day) => day >= from && day <= today)).toBe(true)
    }
  })
}
