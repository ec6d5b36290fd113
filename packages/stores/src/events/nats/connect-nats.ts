import { setTimeout as waitFor } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'

/** A connection that is kept up. Disposing it sends what waits, then ends it. */
export interface NatsLink extends AsyncDisposable {
  /** The connection; throws StoreUnavailable while it is lost, so that nothing waits for its return. */
  connection(): NatsConnection
  isUp(): boolean
}

export interface NatsLinkOptions {
  /** Servers parted by commas, each `nats://` or `tls://`, with user and password in the first that names them. */
  readonly natsUrl: string
  readonly logger: StoreLogger
}

const connectTimeoutMs = 5000
const retryMs = 500
/** A connection on which nothing comes back three times is closed, so that another can be tried. */
const pingMs = 2000

/** What the client wants to know of an address; credentials go apart, since it takes none from there. */
function connectionOptions(natsUrl: string): ConnectionOptions {
  const urls = natsUrl.split(',').map((server) => new URL(server.trim()))
  const signed = urls.find(({ username }) => username !== '')
  const isSecret = urls.some(({ protocol }) => protocol === 'tls:')
  return {
    servers: urls.map(({ host }) => host),
    ...(signed && { user: decodeURIComponent(signed.username), pass: decodeURIComponent(signed.password) }),
    ...(isSecret && { tls: {} }),
    ...{ name: 'analytics-events', timeout: connectTimeoutMs, noAsyncTraces: true },
    ...{ maxReconnectAttempts: -1, reconnectTimeWait: retryMs, pingInterval: pingMs },
  }
}

/**
 * Connects to NATS and goes on trying. Nothing is kept for later: while the connection is lost each use fails at once. Resolves
 * after the first attempt, whatever came of it; a failure is logged, once for each loss.
 */
export async function connectNats({ natsUrl, logger }: NatsLinkOptions): Promise<NatsLink> {
  const options = connectionOptions(natsUrl)
  const end = new AbortController()
  const attempted = Promise.withResolvers<void>()
  let state: 'new' | 'up' | 'lost' = 'new'
  let connection: NatsConnection | null = null

  function tellUp() {
    if (state === 'lost') logger.info({}, 'the event stream is connected again')
    state = 'up'
  }

  function tellLost(reason: unknown) {
    if (state !== 'lost' && !end.signal.aborted) {
      logger.warn({ reason: String(reason ?? 'closed') }, 'the event stream is not connected')
    }
    state = 'lost'
  }

  async function watch(connected: NatsConnection) {
    for await (const status of connected.status()) {
      if (status.type === 'disconnect') tellLost(`${status.server} is gone`)
      else if (status.type === 'reconnect') tellUp()
      else if (status.type === 'error') logger.warn({ err: status.error }, 'NATS refused something')
    }
  }

  async function connectOnce() {
    const connected = await connect(options)
    if (end.signal.aborted) return connected.close()
    connection = connected
    const watching = watch(connected)
    tellUp()
    attempted.resolve()
    tellLost(await connected.closed())
    await watching
  }

  async function follow() {
    while (!end.signal.aborted) {
      await connectOnce().catch(tellLost)
      connection = null
      attempted.resolve()
      await waitFor(retryMs, undefined, { signal: end.signal, ref: false }).catch(() => {
        // The wait was cut short because this ends.
      })
    }
  }

  const following = follow()
  await attempted.promise
  return {
    connection() {
      if (connection === null || state !== 'up') throw new StoreUnavailable('event stream')
      return connection
    },
    isUp: () => connection !== null && state === 'up',
    async [Symbol.asyncDispose]() {
      end.abort()
      await connection?.drain().catch(() => connection?.close())
      await following
    },
  }
}
