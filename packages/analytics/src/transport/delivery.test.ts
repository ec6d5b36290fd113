import { describe, expect, it, vi } from 'vitest'
import { createDelivery } from './delivery.ts'
import { createDeliveryPace } from './delivery-pace.ts'
import { createTestClock } from '../../test/clock.ts'
import { createTestStorage } from '../../test/storage.ts'
import { createEventQueue } from '../queue/event-queue.ts'
import { createGuardedStorage } from '../storage/guarded-storage.ts'
import type { SendAnswer } from '../ports.ts'

/** A delivery whose requests get these answers, one after the other. */
function deliver(statuses: readonly number[]) {
  const clock = createTestClock()
  const { open } = createTestStorage()
  const queueOf = (page: string) =>
    createEventQueue({ storage: createGuardedStorage(open), page, now: clock.now })
  const bodies: unknown[] = []
  const queue = queueOf('a')
  const delivery = createDelivery({
    queue,
    pace: createDeliveryPace(clock, () => 0),
    taken: () => {},
    transport: {
      async send(body): Promise<SendAnswer> {
        bodies.push(JSON.parse(body))
        return { status: statuses[bodies.length - 1] ?? 200, waitMs: 0 }
      },
      leave: () => false,
    },
  })
  return { delivery, queue, other: queueOf('b'), bodies }
}

describe('retry counts', () => {
  it('ANA-10 are forgotten at the next failure where another tab has sent the events', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { delivery, queue, other, bodies } = deliver([500, 500, 200])
    queue.append(['{"n":1}'])
    await delivery.send()
    other.remove(new Set(other.waiting()))
    queue.append(['{"n":2}'])
    await delivery.send()
    other.remove(new Set(other.waiting()))
    queue.append(['{"n":1}'])
    await delivery.send()
    expect(bodies).toEqual([
      [{ n: 1, retry_count: 0 }],
      [{ n: 2, retry_count: 0 }],
      [{ n: 1, retry_count: 0 }],
    ])
  })

  it('ANA-10 are kept of events that wait for the half of a refused request before them', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { delivery, queue, bodies } = deliver([413, 200, 200])
    queue.append(['{"n":1}', '{"n":2}'])
    await delivery.send()
    await delivery.send()
    await delivery.send()
    expect(bodies).toEqual([
      [
        { n: 1, retry_count: 0 },
        { n: 2, retry_count: 0 },
      ],
      [{ n: 1, retry_count: 1 }],
      [{ n: 2, retry_count: 1 }],
    ])
  })
})
