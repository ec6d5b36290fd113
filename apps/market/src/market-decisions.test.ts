import type { JudgeRules, SetValue } from '@portico/market'
import { describe, expect, it } from 'vitest'

import { assetOf, createTestSource, startTestMarket } from '../test/follow/market.ts'
import { createTestClock } from '../test/follow/clock.ts'
import type { MarketDecisions } from './ports/market-decisions.ts'

type SaidRules = Required<Pick<JudgeRules, 'accepted' | 'rejected'>>

/** What an operator says in a test. */
function createWord() {
  const listeners: (() => void)[] = []
  let rules: SaidRules = { accepted: new Map(), rejected: new Map() }
  let values: readonly SetValue[] = []
  const word: MarketDecisions = {
    rules: () => rules,
    values: () => values,
    credit: { id: 'by-hand', name: 'The exchange', url: 'https://example.com', licence: 'own' },
    subscribe(listener) {
      listeners.push(listener)
      return () => {}
    },
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    word,
    judge(next: Partial<SaidRules>) {
      rules = { ...rules, ...next }
      tell()
    },
    set(next: readonly SetValue[]) {
      values = next
      tell()
    },
  }
}

/** A market of two sources that operators speak to; both have said 60,000. */
async function spokenMarket() {
  const clock = createTestClock('2026-11-20T10:00:00Z')
  const fixed = createTestSource('first', {
    clock,
    everyMs: null,
    assets: [assetOf('btc'), assetOf('usd', 'fiat')],
  })
  fixed.say({ btc: '60000' })
  const one = createTestSource('one', { clock })
  one.say({ btc: '60000' })
  const said = createWord()
  const running = await startTestMarket({ clock, sources: [one, fixed], word: said.word })
  await clock.advance(61_000)
  return {
    ...running,
    ...said,
    one,
    clock,
    [Symbol.asyncDispose]: () => running.market[Symbol.asyncDispose](),
  }
}

describe('what operators say of prices', () => {
  it('SHIP-03 makes a level that was held the price of the next snapshot', async () => {
    await using running = await spokenMarket()
    const { one, clock, judge, price, market } = running
    one.say({ btc: '130000' })
    await clock.advance(61_000)
    expect(price('btc')).toBe('60000')
    const [held] = market.report().held
    expect(held).toMatchObject({
      assetId: 'btc',
      source: 'one',
      dollars: '130000',
      reason: 'disagreement',
      kind: 'crypto',
    })
    expect(held?.shown).toMatchObject({ price: '60000' })
    judge({ accepted: new Map([['btc', ['130000']]]) })
    await clock.advance(30_000)
    expect(price('btc')).toBe('130000')
    // What the other source says differently is what waits now.
    expect(market.report().held.map(({ source }) => source)).toEqual(['first'])
  })

  it('SHIP-03 keeps a rejected level out beyond the time that would confirm it, and asks no more', async () => {
    await using running = await spokenMarket()
    const { one, clock, judge, price, market } = running
    one.say({ btc: '130000' })
    await clock.advance(61_000)
    judge({ rejected: new Map([['btc', [{ source: 'one', price: '130000' }]]]) })
    await clock.advance(3_600_000)
    expect(price('btc')).toBe('60000')
    expect(market.report().held).toEqual([])
    judge({ rejected: new Map() })
    await clock.advance(3_600_000)
    expect(price('btc')).toBe('130000')
  })

  it('SHIP-03 shows a price that was set until it ends, and never measures a source by it', async () => {
    await using running = await spokenMarket()
    const { one, clock, set, price, store, market } = running
    set([{ assetId: 'btc', figure: 'price', value: '10', since: '2026-11-20T10:01:01.000Z' }])
    await clock.advance(30_000)
    expect(store.current().quote('btc')).toMatchObject({ price: '10', source: 'by-hand' })
    expect(store.current().sources.map(({ id }) => id)).toContain('by-hand')
    one.say({ btc: '60100' })
    await clock.advance(120_000)
    expect(price('btc')).toBe('10')
    expect(market.report().held).toEqual([])
    set([])
    await clock.advance(30_000)
    expect(store.current().quote('btc')).toMatchObject({ price: '60100', source: 'one' })
    expect(store.current().sources.map(({ id }) => id)).not.toContain('by-hand')
  })
})

describe('the report of a market', () => {
  it('SHIP-03 tells of each source how it is, when it answered, what was wrong, and how much is used and held', async () => {
    await using running = await spokenMarket()
    const { one, clock, market } = running
    const sources = () => new Map(market.report().sources.map((source) => [source.id, source]))
    expect(sources().get('first')).toMatchObject({ state: 'fixed', nextAt: null, answeredAt: null, used: 1 })
    expect(sources().get('one')).toMatchObject({
      state: 'working',
      used: 1,
      held: 0,
      fault: null,
      faultAt: null,
    })
    expect(sources().get('one')?.nextAt).toBeGreaterThan(clock.now())
    one.say(() => Promise.reject(new Error('out of order')))
    await clock.advance(61_000)
    expect(sources().get('one')).toMatchObject({ state: 'failing', fault: 'other' })
    one.say({ btc: '60000' })
    await clock.advance(61_000)
    const again = sources().get('one')
    expect(again).toMatchObject({ state: 'working', fault: 'other' })
    expect(again?.faultAt).toBeLessThan(again?.answeredAt ?? 0)
  })
})
