import type { ConnectionOptions } from '@nats-io/transport-node'

const connectTimeoutMs = 5000
/** A server that is away is tried again after this time. */
export const retryMs = 500
/** A connection on which nothing comes back three times is closed, so that another can be tried. */
const pingMs = 2000

/** What the client wants to know of an address; credentials go apart, since it takes none from there. */
export function connectionOptions(natsUrl: string): ConnectionOptions {
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
