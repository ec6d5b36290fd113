import { causeCode } from '../cause-of.ts'
import type { ClaimedMessage, MessageRows } from './message-rows.ts'
import type { QueueLogger } from './options.ts'
import type { MessageChannel } from './port.ts'

/** What sending needs. */
export interface SendingOptions {
  readonly rows: Pick<MessageRows, 'claim'>
  /** Tries one message and settles what becomes of it; never rejects. */
  readonly handOver: (message: ClaimedMessage) => Promise<void>
  /** How many messages of a channel are sent at once. */
  readonly slots: Readonly<Record<MessageChannel, number>>
  /** From when to when what is claimed now belongs to this process. */
  readonly lease: () => { readonly now: Date; readonly leaseEnd: Date }
  readonly logger: QueueLogger
}

/** Sends messages, no more at once than the next system takes. */
export interface Sending {
  /** Takes a slot for one message, which `start` or `release` gives back; false where all are taken. */
  reserve(channel: MessageChannel): boolean
  release(channel: MessageChannel): void
  /** Sends what is claimed, in a slot that was reserved. */
  start(message: ClaimedMessage): void
  /** Something waits for a slot: it is asked for when one is free. */
  later(channel: MessageChannel): void
  /** Sends what is due, until nothing is. Throws StoreUnavailable. */
  drain(channel: MessageChannel): Promise<void>
  settled(): Promise<void>
  /** Asks for nothing more, and ends what is under way. */
  close(): Promise<void>
}

/** Creates what sends. */
export function createSending({ rows, handOver, slots, lease, logger }: SendingOptions): Sending {
  const free = { ...slots }
  const behind = new Set<MessageChannel>()
  const underWay = new Set<Promise<void>>()
  let state: 'open' | 'closed' = 'open'

  function follow(work: Promise<void>): Promise<void> {
    const followed = work.finally(() => underWay.delete(followed))
    underWay.add(followed)
    return followed
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  /** What cannot be asked for now is asked for in the next round. */
  async function catchUp(channel: MessageChannel): Promise<void> {
    await drain(channel).catch((error: unknown) => {
      logger.warn({ channel, cause: causeCode(error) }, 'messages that wait could not be asked for')
    })
  }

  async function send(message: ClaimedMessage): Promise<void> {
    const { channel } = message
    await handOver(message)
    free[channel] += 1
    if (behind.delete(channel)) void follow(catchUp(channel))
  }

  async function drain(channel: MessageChannel): Promise<void> {
    const wanted = free[channel]
    if (wanted <= 0 || state === 'closed') return
    free[channel] = 0
    let claimed: readonly ClaimedMessage[] = []
    try {
      claimed = await rows.claim(channel, lease(), wanted)
    } finally {
      free[channel] += wanted - claimed.length
    }
    await Promise.all(claimed.map((message) => follow(send(message))))
    if (claimed.length > 0) await drain(channel)
  }

  return {
    reserve(channel) {
      if (free[channel] <= 0) return false
      free[channel] -= 1
      return true
    },
    release(channel) {
      free[channel] += 1
    },
    start: (message) => void follow(send(message)),
    later(channel) {
      if (free[channel] > 0) void follow(catchUp(channel))
      else behind.add(channel)
    },
    drain,
    settled,
    async close() {
      state = 'closed'
      await settled()
    },
  }
}
