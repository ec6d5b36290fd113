import { randomUUID } from 'node:crypto'
import { StoreUnavailable } from '../../unavailable.ts'
import { createEnqueueWithin } from './enqueue-within.ts'
import { causeOf, createHandOver } from './hand-over.ts'
import { createMessageRows, type QueueBounds } from './message-rows.ts'
import type { MessageQueueOptions } from './options.ts'
import type { MessageChannel, MessageQueue, OutgoingMessage } from './port.ts'
import { createMessageSeal } from './seal.ts'
import { createSending } from './sending.ts'

const usualBounds: QueueBounds = { most: 10_000, mostOfPerson: 10 }
/** Longer than any sender tries, and than clocks of two processes may differ. */
const leaseMs = 60_000
const channels: readonly MessageChannel[] = ['mail', 'sms']

/**
 * Creates the queue of a site over its database. A message is sent at once by who took it, and by any process of the site where he
 * does not come to it; one at a time holds a message, by a lease. Anyone who dies between the handing over and the row's removal leaves
 * a message that is sent again: each is handed over at least once.
 */
export function createMessageQueue(options: MessageQueueOptions): MessageQueue {
  const { sql, website, now, logger, secret, bounds = usualBounds, countGivenUp = () => {} } = options
  const rows = createMessageRows(sql, website)
  const seal = createMessageSeal({ content: secret('messages'), names: secret('message-names') })
  const rowName = (id: string) => `${website}\n${id}`
  const lease = () => ({ now: new Date(now()), leaseEnd: new Date(now() + leaseMs) })
  const handOver = createHandOver({ ...options, rows, seal, rowName, countGivenUp })
  const sending = createSending({ rows, handOver, slots: options.slots, lease, logger })

  function rowOf(message: OutgoingMessage, leased: string | null = null) {
    const { channel, kind, to, content, replaces, expiresAtMs } = message
    const id = randomUUID()
    const { now: at, leaseEnd } = lease()
    return {
      ...{ id, website, channel, kind, lease: leased, created_at: at },
      target: seal.digest(['target', channel, to]),
      replaces: replaces === null ? null : seal.digest(['replaces', kind, replaces]),
      sealed: seal.seal(rowName(id), { to, content }),
      attempts: leased === null ? 0 : 1,
      due_at: leased === null ? at : leaseEnd,
      expires_at: new Date(expiresAtMs),
    }
  }

  /** Keeps a message, and sends it where there is a slot for it; throws StoreUnavailable where there is no room. */
  async function keep(message: OutgoingMessage, leased: string | null): Promise<void> {
    const { channel } = message
    await options[channel].ensureRoom().catch((cause: unknown) => {
      throw new StoreUnavailable('outbox', { cause })
    })
    const row = rowOf(message, leased)
    const { added, crowded } = await rows.add(row, bounds)
    for (let count = 0; count < crowded; count += 1) countGivenUp(channel, 'crowded')
    if (!added) throw new StoreUnavailable('message queue', { cause: new Error('too many messages wait') })
    if (leased === null) sending.later(channel)
    else sending.start({ ...row, lease: leased })
  }

  return {
    enqueueWithin: createEnqueueWithin({ ...options, bounds, sending, rowOf }),
    async enqueue(message) {
      const { channel, kind } = message
      const isReserved = sending.reserve(channel)
      try {
        await keep(message, isReserved ? randomUUID() : null)
      } catch (error) {
        if (isReserved) sending.release(channel)
        logger.error({ channel, kind, cause: causeOf(error) }, 'a message could not be taken')
        throw error
      }
    },
    async round() {
      if (!(await rows.anyDue(new Date(now())))) return
      for (const { channel, kind, attempts } of await rows.expire(new Date(now()))) {
        logger.error({ channel, kind, attempts }, 'a message expired before it could be handed on')
        countGivenUp(channel, 'expired')
      }
      await Promise.all(channels.map(sending.drain))
    },
    waiting: rows.waiting,
    settled: sending.settled,
    [Symbol.asyncDispose]: sending.close,
  }
}
