import type { QuarantinedQuote } from '@portico/market'
import { describe, expect, it } from 'vitest'

import { createQuarantineLog } from './quarantine-log.ts'

function quarantined(assetId: string, change: Partial<QuarantinedQuote> = {}): QuarantinedQuote {
  return { assetId, source: 'live', price: '1', asOf: '2026-11-20T10:00:00Z', reason: 'jump', ...change }
}

function open() {
  const lines: object[] = []
  const log = createQuarantineLog({ info: () => {}, warn: (fields) => void lines.push(fields) })
  return { log, lines }
}

describe('createQuarantineLog', () => {
  it('MKT-09 tells of a quarantined price once as long as it is quarantined, and again when it is quarantined anew', () => {
    const { log, lines } = open()
    log.note([quarantined('btc')])
    log.note([quarantined('btc', { asOf: '2026-11-20T10:01:00Z' })])
    log.note([])
    log.note([quarantined('btc'), quarantined('btc', { source: 'other', reason: 'future' })])
    expect(lines).toHaveLength(3)
    expect(log.totals()).toMatchObject({ jump: 2, future: 1, disagreement: 0 })
  })

  it('MKT-09 writes a bounded number of bounded lines, and counts all', () => {
    const { log, lines } = open()
    log.note(
      Array.from({ length: 500 }, (_, index) => quarantined(`a${index}`, { price: '9'.repeat(10_000) })),
    )
    expect(lines).toHaveLength(21)
    expect(lines.at(-1)).toEqual({ more: 480 })
    expect(JSON.stringify(lines).length).toBeLessThan(5000)
    expect(log.totals().jump).toBe(500)
  })
})
