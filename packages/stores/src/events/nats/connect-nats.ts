import { setTimeout as waitFor } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { connectionOptions, retryMs } from './connection-options.ts'
import { payloadProblem } from './payload-limit.ts'
import { NatsTooOldError, refuseOldServer, refuseOldServers } from './server-version.ts'

/** A connection that is kept up. Disposing it sends what waits, then ends it. */
export interface NatsLink extends AsyncDisposable {
  /** The connection; throws StoreUnavailable while it is lost or refused, so that nothing waits for its return. */
  connection(): NatsConnection
  /**
   * Does something on a connection of its own, which is never taken up again by itself: what is sent reaches the server whose
   * version was looked at, or none.
   */
  apart(task: (connection: NatsConnection) => Promise<void>): Promise<void>
  isUp(): boolean
  /** Why the servers that were reached are not used; null where they are. */
  refusal(): NatsTooOldError | null
  /** What the server in use does not take, in words for an operator; null where it takes all, and without one. */
  limit(): string | null
}

export interface NatsLinkOptions {
  /** Servers parted by commas, each `nats://` or `tls://`, with user and password in the first that names them. */
  readonly natsUrl: string
  readonly logger: StoreLogger
}

/** Servers that were refused are looked at again after this time. */
const refusedRetryMs = 3000

/** Whether the connection can be used, and what was told of it. */
function createLinkState(logger: StoreLogger) {
  let state: 'new' | 'up' | 'lost' | 'refused' = 'new'
  let refusal: NatsTooOldError | null = null
  let limit: string | null = null
  return {
    isUp: () => state === 'up',
    refusal: () => refusal,
    limit: () => (state === 'up' ? limit : null),
    /**
     * At the level at which its loss was told: who is told of the one is told of the other.
     * @param found what the server does not take.
     */
    up(found: string | null) {
      if (state === 'lost' || state === 'refused') logger.warn({}, 'the event stream is connected again')
      if (found !== null && found !== limit)
        logger.warn({ reason: found }, 'the event stream refuses long messages')
      state = 'up'
      refusal = null
      limit = found
    },
    lost(reason: unknown) {
      if (state !== 'lost') logger.warn({ reason: String(reason) }, 'the event stream is not connected')
      state = 'lost'
      refusal = null
    },
    refused(error: NatsTooOldError) {
      if (state !== 'refused') logger.warn({ reason: error.message }, 'the event stream is not used')
      state = 'refused'
      refusal = error
    },
  }
}

type LinkState = ReturnType<typeof createLinkState>

/** Takes a connection into use, or closes one whose servers are too old. Until then it counts as lost. */
async function admit(connected: NatsConnection, options: ConnectionOptions, state: LinkState): Promise<void> {
  try {
    await refuseOldServers(connected, options)
    if (!connected.isClosed()) state.up(payloadProblem(connected))
  } catch (error) {
    if (!(error instanceof NatsTooOldError)) throw error
    state.refused(error)
    await connected.close()
  }
}

/** Follows a connection until it is closed. */
async function watch(
  connected: NatsConnection,
  options: ConnectionOptions,
  { state, logger }: { readonly state: LinkState; readonly logger: StoreLogger },
): Promise<void> {
  for await (const status of connected.status()) {
    if (status.type === 'disconnect') state.lost(`${status.server} is gone`)
    else if (status.type === 'reconnect') await admit(connected, options, state)
    // A server that comes back, or is new, may be an older one.
    else if (status.type === 'update' && (status.added?.length ?? 0) > 0)
      await admit(connected, options, state)
    else if (status.type === 'error') logger.warn({ err: status.error }, 'NATS refused something')
  }
}

/**
 * Connects to NATS and goes on trying. Nothing is kept for later: while the connection is lost each use fails at once. Resolves
 * after the first attempt, whether or not it succeeded; a failure is logged, once for each loss.
 */
export async function connectNats({ natsUrl, logger }: NatsLinkOptions): Promise<NatsLink> {
  const options = connectionOptions(natsUrl)
  const end = new AbortController()
  const attempted = Promise.withResolvers<void>()
  const state = createLinkState(logger)
  let connection: NatsConnection | null = null

  function lost(reason: unknown) {
    if (!end.signal.aborted) state.lost(reason ?? 'closed')
  }

  async function connectOnce() {
    const connected = await connect(options)
    if (end.signal.aborted) return connected.close()
    connection = connected
    const watching = watch(connected, options, { state, logger })
    await admit(connected, options, state)
    attempted.resolve()
    const reason = await connected.closed()
    if (state.refusal() === null) lost(reason)
    await watching
  }

  async function follow() {
    while (!end.signal.aborted) {
      await connectOnce().catch(lost)
      connection = null
      attempted.resolve()
      const delayMs = state.refusal() === null ? retryMs : refusedRetryMs
      await waitFor(delayMs, undefined, { signal: end.signal, ref: false }).catch(() => {
        // The wait was cut short because this ends.
      })
    }
  }

  const following = follow()
  await attempted.promise
  return {
    connection() {
      if (connection === null || !state.isUp()) throw new StoreUnavailable('event stream')
      return connection
    },
    async apart(task) {
      if (!state.isUp()) throw new StoreUnavailable('event stream')
      await using own = await connect({ ...options, reconnect: false })
      refuseOldServer(own)
      await task(own)
    },
    isUp: () => connection !== null && state.isUp(),
    refusal: state.refusal,
    limit: state.limit,
    async [Symbol.asyncDispose]() {
      end.abort()
      await connection?.drain().catch(() => connection?.close())
      await following
    },
  }
}
