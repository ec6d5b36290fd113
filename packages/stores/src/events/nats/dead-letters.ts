import type { JetStreamClient, JsMsg } from '@nats-io/jetstream'
import type { StoreLogger } from '../../logger.ts'
import { siteSubjects, streamNames } from './event-streams.ts'
import { publishStored } from './publish-stored.ts'

/** What is taken of a message. */
type DeadMessage = Pick<JsMsg, 'data' | 'seq' | 'term' | 'nak'>

/** Messages that can never be stored, kept as they came for anyone who looks after them. */
export interface DeadLetters {
  /** Moves a message there; one that cannot be moved now comes again. Never throws. */
  take(message: DeadMessage, reason: string): Promise<void>
  /** How many were moved since the start. */
  count(): number
}

export interface DeadLettersOptions {
  readonly streams: { client(): Promise<Pick<JetStreamClient, 'publish'>> }
  readonly website: string
  readonly logger: StoreLogger
  /** Told of each message. */
  readonly countDead: () => void
}

/** Until a message comes again that could not be moved. */
const againMs = 5000

/** A header holds printable ASCII alone. */
function headerText(text: string): string {
  return text.replaceAll(/[^ -~]+/g, ' ').slice(0, 200)
}

/** Keeps dead letters in a stream of their own, with their reason and former place in headers. */
export function createDeadLetters({ streams, website, logger, countDead }: DeadLettersOptions): DeadLetters {
  const subject = siteSubjects(website).dead
  let count = 0

  async function move({ data, seq }: DeadMessage, reason: string) {
    const told = { 'Refused-Because': headerText(reason), 'Refused-Sequence': String(seq) }
    const client = await streams.client()
    await publishStored(client, { subject, data, id: `${streamNames.events}:${seq}`, told })
  }

  return {
    async take(message, reason) {
      const { seq } = message
      try {
        await move(message, reason)
        message.term()
        count += 1
        countDead()
        logger.warn({ seq, reason }, 'a message of events was moved to the dead letters')
      } catch (error) {
        message.nak(againMs)
        logger.warn({ seq, err: error }, 'a message of events could not be moved to the dead letters')
      }
    },
    count: () => count,
  }
}
