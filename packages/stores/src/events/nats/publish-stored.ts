import type { JetStreamClient } from '@nats-io/jetstream'
import { headers, type MsgHdrs } from '@nats-io/nats-core'

/** A message on its way to a stream. */
export interface OutgoingMessage {
  readonly subject: string
  readonly data: string | Uint8Array
  /** The same for a message that was sent before. */
  readonly id: string
  readonly told?: Readonly<Record<string, string>>
  /** How long the stream may take to answer; as long as the client waits unless given. */
  readonly timeoutMs?: number
}

/** Made for each attempt, since the client writes the ID into them. */
function headersOf(told: Readonly<Record<string, string>>): MsgHdrs {
  const made = headers()
  for (const [name, text] of Object.entries(told)) made.set(name, text)
  return made
}

/**
 * Publishes a message and resolves when the stream has it; throws what the client throws. `repeated`: the stream had it before.
 *
 * A cluster knows a message by its ID as soon as it comes, stored or not: where it was refused, since the stream was full, or never
 * got to a majority, NATS 2.10 calls the next copy a duplicate for two minutes, with the place 0 for the one that is not there. Such
 * a copy is sent again without an ID. Where the first is stored after all there are two then, which the key of the rows makes one.
 */
export async function publishStored(
  client: Pick<JetStreamClient, 'publish'>,
  { subject, data, id, told = {}, timeoutMs }: OutgoingMessage,
): Promise<'stored' | 'repeated'> {
  const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs }
  const { duplicate, seq } = await client.publish(subject, data, {
    ...{ ...timeout, headers: headersOf(told), msgID: id },
  })
  if (seq > 0) return duplicate ? 'repeated' : 'stored'
  await client.publish(subject, data, { ...timeout, headers: headersOf(told) })
  return 'stored'
}
