import { longestMessage } from './event-message.ts'

/** Bytes of a message beside its events: its ID and, in a dead letter, why it is one. */
const headerBytes = 1024

/** What a server has to take in one message, in bytes. */
export const neededPayload = longestMessage + headerBytes

/** The server of a connection, as it tells of itself. */
interface TellingServer {
  readonly info?: { readonly max_payload: number } | undefined
  getServer(): string
}

/** What the server of a connection refuses of events, in words for an operator; null where it takes all. */
export function payloadProblem(connection: TellingServer): string | null {
  const most = connection.info?.max_payload ?? neededPayload
  if (most >= neededPayload) return null
  return `NATS at ${connection.getServer()} takes at most ${most} bytes in a message (max_payload), but one with many events has up to ${neededPayload}, and longer ones are refused: set max_payload of each server to 1MB`
}
