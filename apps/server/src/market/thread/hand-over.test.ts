import { createSnapshot } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { largeMarketData } from '../../../test/market-thread/large-market.ts'
import { createHandOver } from './hand-over.ts'
import type { MarketThreadNews, SharedMarket } from './messages.ts'
import { createTakeOver } from './take-over.ts'

const dataOf = (version: string, price: string, asOf?: string) =>
  largeMarketData({ version, price, coins: 1100, ...(asOf === undefined ? {} : { asOf }) })

/** Both sides, with what a port between threads does to messages; `outcomeOf` says which are lost or cannot be told. */
function createWay(outcomeOf: (news: MarketThreadNews) => 'lose' | 'refuse' | 'pass' = () => 'pass') {
  const lines: string[] = []
  const logger = { warn: (_: object, message: string) => void lines.push(message) }
  const store = createInProcessSnapshotStore()
  const asked = { again: 0, last: Promise.resolve() }
  const shown: SharedMarket[] = []
  const leftAlone: string[] = []
  const takeOver = createTakeOver({
    ...{ store, logger },
    onShown: (one) => void shown.push(one),
    onLeftAlone: (reason) => void leftAlone.push(reason),
    today: () => Date.parse('2026-11-20T10:00:00Z'),
    askAgain() {
      asked.again += 1
      asked.last = handOver.again()
    },
  })
  function tell(news: MarketThreadNews) {
    const outcome = outcomeOf(news)
    if (outcome === 'refuse') throw new Error('it cannot be told')
    if (outcome === 'lose') return
    const heard = structuredClone(news)
    if (heard.kind === 'chunk') takeOver.chunk(heard.listed)
    if (heard.kind === 'snapshot') takeOver.snapshot(heard)
  }
  const handOver = createHandOver({ tell, logger, answers: 'not yet', collect: () => {} })
  return { handOver, store, lines, asked, shown, leftAlone, takeOver }
}

/** Stops the second chunk of quotes, once. */
function onceWith(outcome: 'lose' | 'refuse') {
  let left = 2
  return (news: MarketThreadNews) => {
    if (news.kind !== 'chunk' || news.listed.list !== 'quotes' || left === 0) return 'pass'
    left -= 1
    return left === 0 ? outcome : 'pass'
  }
}

const older = 'snapshots of the thread of the market are older than the one that is shown, and are left alone'

describe('handing snapshots over', () => {
  it('SAFE-06 brings what a hand-over that failed half-way did not with the next snapshot', async () => {
    const way = createWay(onceWith('refuse'))
    await way.handOver.give(createSnapshot(dataOf('1', '5')))
    expect(() => way.store.current()).toThrow('No market snapshot')
    expect(way.lines).toEqual(['a market snapshot could not be handed over; the last one stays'])
    await way.handOver.give(createSnapshot(dataOf('2', '5')))
    expect(way.store.current().data).toEqual(dataOf('2', '5'))
    expect(way.asked.again).toBe(0)
  })

  it('SAFE-06 asks for everything again where something did not arrive, and shows the last one meanwhile', async () => {
    const way = createWay(onceWith('lose'))
    await way.handOver.give(createSnapshot(dataOf('1', '5')))
    expect(way.lines).toEqual(['a market snapshot could not be taken over; the last one stays'])
    await way.asked.last
    expect(way.store.current().data).toEqual(dataOf('1', '5'))
    way.takeOver.failed(new Error('no message'))
    expect(way.asked.again, 'once within a while').toBe(1)
  })

  it('SAFE-06 shows nothing older than what is shown, and tells what another thread goes on from', async () => {
    const way = createWay()
    await way.handOver.give(createSnapshot(dataOf('2', '6')))
    await way.handOver.give(createSnapshot(dataOf('1', '5', '2026-11-20T09:59:58Z')))
    await way.handOver.give(createSnapshot(dataOf('1b', '5', '2026-11-20T09:59:59Z')))
    expect(way.store.current().version).toBe('2')
    expect(way.lines, 'once').toEqual([older])
    expect(way.leftAlone).toEqual([older, older])
    expect(way.shown.map(({ snapshot }) => snapshot.small.version)).toEqual(['2'])
    await way.handOver.give(createSnapshot(dataOf('3', '7')))
    expect(way.shown).toHaveLength(2)
    await way.handOver.give(createSnapshot(dataOf('2', '6', '2026-11-20T09:59:59Z')))
    expect(way.lines, 'and once more').toEqual([older, older])
  })

  it.each(['already', 'not yet'] as const)(
    'SAFE-01 lets a thread that answers people %s answer between the chunks of the first, else not',
    async (answers) => {
      let chunks = 0
      const tell = ({ kind }: MarketThreadNews) => void (chunks += Number(kind === 'chunk'))
      const handOver = createHandOver({ tell, logger: { warn() {} }, answers, collect: () => {} })
      const given = handOver.give(createSnapshot(dataOf('1', '5')))
      await new Promise(setImmediate)
      const atOnce = chunks
      await given
      expect(chunks).toBeGreaterThan(3)
      expect(atOnce === chunks).toBe(answers === 'not yet')
    },
  )

  it('SAFE-06 does not wait until a time in the future that a clock which was ahead has given', async () => {
    const way = createWay()
    await way.handOver.give(createSnapshot(dataOf('1', '5', '2026-11-20T10:10:00Z')))
    await way.handOver.give(createSnapshot(dataOf('2', '6')))
    expect(way.store.current().data).toEqual(dataOf('2', '6'))
    expect(way.leftAlone).toEqual([])
  })
})
