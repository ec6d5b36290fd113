import { describe, expect, it } from 'vitest'
import { createEventSource } from './event-source.ts'
import type { Asked } from './exchange.ts'

/** Answers as a collector that takes what the contract takes; stores by what names an event. */
function createCollector() {
  const stored = new Set<string>()
  async function send({ body = '' }: Asked) {
    const events = JSON.parse(body) as readonly Readonly<Record<string, unknown>>[]
    const fitting = events.filter(
      ({ type, timestamp, device_id: device, event_tracking_id: id }) =>
        type !== 'tap' && typeof timestamp === 'number' && device !== '' && id !== 'swap',
    )
    for (const { session_id: session, page_unique_id: page, seq } of fitting)
      stored.add(`${session} ${page} ${seq}`)
    const taken = { accepted: fitting.length, refused: events.length - fitting.length }
    return { tookMs: 3, cookies: [], body: JSON.stringify({ data: taken }) }
  }
  return { stored, send }
}

describe('an event source', () => {
  it('sends everything that it has prepared, so that the ledger is what was sent', async () => {
    const { stored, send } = createCollector()
    const source = createEventSource(send)
    for (let request = 0; request < 150; request += 1) expect(await source.send()).toBe(3)
    const ledger = await source.finish()
    expect(ledger).toMatchObject({ fitting: 1980, accepted: 1980, invalid: 20, refused: 20 })
    expect(ledger.distinct).toBe(stored.size)
    expect(ledger.distinct).toBeLessThan(ledger.fitting)
  })

  it('sends what failed once more, so that every event is acknowledged', async () => {
    const { send } = createCollector()
    let sent = 0
    const source = createEventSource((asked) => {
      sent += 1
      return sent === 2 ? Promise.reject(new Error('gone')) : send(asked)
    })
    await source.send()
    await expect(source.send()).rejects.toThrow('gone')
    const ledger = await source.finish()
    expect(ledger).toMatchObject({ fitting: 990, accepted: 990, invalid: 10, refused: 10, failures: [] })
  })

  it('gives up on a server that keeps failing, and says so', async () => {
    const { send } = createCollector()
    let sent = 0
    const source = createEventSource((asked) => {
      sent += 1
      return sent > 1 ? Promise.reject(new Error('gone')) : send(asked)
    })
    await source.send()
    const { fitting, accepted, failures } = await source.finish()
    expect(accepted).toBeLessThan(fitting)
    expect(failures).toHaveLength(20)
  })
})
