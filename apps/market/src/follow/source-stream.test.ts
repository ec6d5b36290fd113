import { UpstreamError } from '@portico/outbound'
import { describe, expect, it } from 'vitest'

import { createSourceStream } from './source-stream.ts'
import { createTestClock } from '../../test/follow/clock.ts'
import { createTestSource } from '../../test/follow/market.ts'

function follow() {
  const clock = createTestClock('2026-11-20T10:00:00Z')
  const source = createTestSource('live', { clock, pushes: 'pushes' })
  const lines: string[] = []
  const prices: string[] = []
  const end = new AbortController()
  if (source.follow === undefined) throw new Error('It pushes.')
  const stream = createSourceStream({
    source: { id: 'live', follow: source.follow },
    ...{ clock, random: () => 1, signal: end.signal },
    logger: {
      info: (_fields, message) => void lines.push(message),
      warn: (_fields, message) => void lines.push(message),
    },
    onTicks: (ticks) => void prices.push(...ticks.map(({ price }) => price)),
  })
  const running = stream.run()
  const push = (price: string) => source.push([{ assetId: 'btc', price, currency: 'usd', at: '' }])
  return { clock, source, stream, lines, prices, end, running, push }
}

describe('createSourceStream', () => {
  it('MKT-14 connects again when the connection is lost, ever later, and says so once where it does not come back', async () => {
    const { clock, source, stream, lines, prices, push } = follow()
    push('1')
    expect(stream.state()).toBe('connected')
    source.lose(new UpstreamError('gone', { fault: 'unreachable' }))
    await clock.advance(999)
    expect([stream.state(), source.connections()]).toEqual(['lost', 1])
    await clock.advance(1)
    expect([source.connections(), lines]).toEqual([2, []])
    for (const [durationMs, connections] of [
      [1999, 2],
      [1, 3],
    ] as const) {
      if (connections === 2) source.lose(new Error('gone again'))
      await clock.advance(durationMs)
      expect(source.connections()).toBe(connections)
    }
    expect(lines).toEqual(['live prices of a market source cannot be followed'])
    push('2')
    expect([stream.state(), prices]).toEqual(['connected', ['1', '2']])
    expect(lines.at(-1)).toBe('live prices of a market source are back')
  })

  it('MKT-14 waits as long as the source asks, and connects no more once it is ended', async () => {
    const { clock, source, end, running } = follow()
    source.lose(new UpstreamError('banned', { fault: 'status', status: 418, retryAfterMs: 120_000 }))
    await clock.advance(119_999)
    expect(source.connections()).toBe(1)
    await clock.advance(1)
    expect(source.connections()).toBe(2)
    end.abort()
    await running
    await clock.advance(600_000)
    expect(source.connections()).toBe(2)
  })
})
