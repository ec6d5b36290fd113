import type { Insertable } from 'kysely'
import type { MessageTable } from '../../sql/tables/messages.ts'
import { causeOf } from './hand-over.ts'
import { createMessageRows, type QueueBounds } from './message-rows.ts'
import type { MessageQueueOptions } from './options.ts'
import type { MessageQueue, OutgoingMessage } from './port.ts'
import type { Sending } from './sending.ts'

interface WithinOptions
  extends Pick<MessageQueueOptions, 'website' | 'mail' | 'sms' | 'logger' | 'countGivenUp'> {
  readonly bounds: QueueBounds
  readonly sending: Pick<Sending, 'later'>
  readonly rowOf: (message: OutgoingMessage) => Insertable<MessageTable>
}

/** Creates what takes messages as parts of transactions. */
export function createEnqueueWithin(options: WithinOptions): MessageQueue['enqueueWithin'] {
  const { website, bounds, sending, rowOf, logger, countGivenUp = () => {} } = options
  return async (db, message) => {
    const { channel, kind } = message
    try {
      await options[channel].ensureRoom()
    } catch (error) {
      logger.error({ channel, kind, cause: causeOf(error) }, 'a message could not be taken')
      return null
    }
    const { added, crowded } = await createMessageRows({ db }, website).add(rowOf(message), bounds)
    for (let count = 0; count < crowded; count += 1) countGivenUp(channel, 'crowded')
    if (added) return () => sending.later(channel)
    logger.error({ channel, kind, cause: 'too many messages wait' }, 'a message could not be taken')
    return null
  }
}
