import { JetStreamApiError, type JetStreamManager, StorageType } from '@nats-io/jetstream'
import { type EventStreams, streamNames } from './event-streams.ts'

/** How much lies in the stream of events. */
export interface StreamSize {
  readonly bytes: number
  /** What NATS itself lets it grow to; null where that is not bounded, as it is made here (decision 0043). */
  readonly boundBytes: number | null
}

/** What the stream of events takes, and what NATS has left for it. */
export interface StreamRoom {
  /** What lies in the stream, of all sites. Throws where it cannot be asked. */
  size(): Promise<StreamSize>
  /** Whether NATS has room for so many bytes more. Throws where it cannot be asked. */
  room(bytes: number): Promise<'enough' | 'too little'>
}

/** What NATS says where servers or the account have too little room for a stream. */
const tooLittleRoom: readonly number[] = [10_002, 10_005, 10_023, 10_047]

/** Asks for a stream of this size, which is there for a moment only: nothing else tells what a server may store. */
async function askForRoom(
  { streams }: JetStreamManager,
  size: { readonly max_bytes: number; readonly num_replicas: number },
): Promise<'enough' | 'too little'> {
  const name = streamNames.room
  try {
    await streams.add({ name, subjects: ['analytics.room'], storage: StorageType.File, ...size })
    await streams.delete(name)
    return 'enough'
  } catch (error) {
    if (error instanceof JetStreamApiError && tooLittleRoom.includes(error.code)) return 'too little'
    throw error
  }
}

/** Asks about room by the client of these streams. */
export function createStreamRoom(streams: Pick<EventStreams, 'client'>, replicas: number): StreamRoom {
  const manager = async () => (await streams.client()).jetstreamManager(false)
  return {
    async size() {
      const { state, config } = await (await manager()).streams.info(streamNames.events)
      return { bytes: state.bytes, boundBytes: config.max_bytes > 0 ? config.max_bytes : null }
    },
    room: async (bytes) => askForRoom(await manager(), { max_bytes: bytes, num_replicas: replicas }),
  }
}
