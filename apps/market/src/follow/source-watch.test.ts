import type { SourcePace } from '@portico/market'
import { describe, expect, it } from 'vitest'

import { createSourceWatch } from './source-watch.ts'

function watch({ everyMs = 5000, pace = 'seconds' }: { everyMs?: number; pace?: SourcePace } = {}) {
  const clock = { nowMs: Date.parse('2026-11-20T10:00:00Z') }
  const lines: string[] = []
  const note = (fields: object, message: string) => {
    lines.push(`${String(Object.entries(fields).find(([key]) => key === 'trouble')?.[1])}: ${message}`)
  }
  const made = createSourceWatch({
    source: { id: 'live', everyMs, pace },
    logger: { info: note, warn: note },
    now: () => clock.nowMs,
  })
  const at = () => new Date(clock.nowMs).toISOString()
  const heard = (asOf = at()) => {
    const quote = { assetId: 'btc', price: '1', asOf, source: 'live', high24h: null, low24h: null }
    made.heard({ quotes: [quote] })
  }
  const heardNothing = () => made.heard({ quotes: [] })
  /** Looks each five seconds, as the follower does. */
  const pass = (seconds: number, each: () => void = () => {}, readingSinceMs: number | null = null) => {
    for (let passed = 0; passed < seconds; passed += 5) {
      clock.nowMs += 5000
      each()
      made.look(readingSinceMs)
    }
  }
  return { ...made, clock, lines, heard, heardNothing, at, pass }
}

describe('createSourceWatch', () => {
  it('MKT-16 says once that a source is silent, also when its readings hold nothing, and once that it speaks', () => {
    const { pass, heard, heardNothing, lines, troubles } = watch()
    pass(300, heard)
    expect(lines).toEqual([])
    pass(600, heardNothing)
    expect(troubles()).toEqual(['silent'])
    expect(lines).toEqual(['silent: a market source is silent; its last prices stay, with their age'])
    pass(60, heard)
    expect(troubles()).toEqual([])
    expect(lines.slice(1)).toEqual(['silent: a market source tells prices again'])
  })

  it('MKT-16 says once that the clock of a source stands still, and once that it moves', () => {
    const { pass, heard, at, lines } = watch()
    pass(60, heard)
    const stuck = at()
    pass(600, () => heard(stuck))
    expect(lines).toEqual([
      'stuck-clock: the clock of a market source stands still: its prices have the same time again and again',
    ])
    pass(60, heard)
    expect(lines.slice(1)).toEqual(['stuck-clock: the clock of a market source moves again'])
  })

  it('MKT-16 takes a clock that is ahead for one that stands still', () => {
    const { pass, heard, troubles } = watch()
    pass(600, () => heard('2026-11-21T10:00:00Z'))
    expect(troubles()).toEqual(['stuck-clock'])
  })

  it('MKT-16 says once that a reading hangs, however often it is tried again, and once that it is over', () => {
    const { pass, heard, clock, lines } = watch()
    pass(30, heard)
    const begunMs = clock.nowMs
    pass(30, undefined, begunMs)
    pass(25, undefined, clock.nowMs)
    expect(lines).toEqual(['hanging: a market source hangs: a reading does not end'])
    pass(5, heard)
    expect(lines.slice(1)).toEqual(['hanging: a market source hangs no more'])
  })

  it('MKT-16 gives a daily source its days', () => {
    const { heard, at, pass, lines } = watch({ everyMs: 3_600_000, pace: 'daily' })
    const stuck = at()
    pass(86_400, () => heard(stuck))
    expect(lines).toEqual([])
  })
})
