import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { type Attempt, makeAttempt } from './request/attempt.ts'
import { createGuardedConnector } from './address/guarded-connector.ts'
import type { UpstreamPost, UpstreamReceipt, UpstreamSocket } from './port.ts'
import { makePost } from './request/post.ts'
import { openSocket, type SocketOptions } from './socket/socket.ts'

/** Connections to one host at a time. A service that hangs holds no more. */
const connectionsPerHost = 8

/** Everything that makes connections. */
export interface Transport {
  send(attempt: Attempt): Promise<string>
  post(post: Omit<UpstreamPost, 'url'> & { readonly url: URL }): Promise<UpstreamReceipt>
  openSocket(options: Omit<SocketOptions, 'connect'>): Promise<UpstreamSocket>
  close(): Promise<void>
}

/** Connects to public addresses, and to hosts that `isPrivateHost` names. */
export function createTransport(options: {
  readonly isPrivateHost: (url: URL) => boolean
  readonly lookup: LookupFunction
}): Transport {
  const connect = createGuardedConnector(options)
  const agent = new Agent({ connect, allowH2: false, connections: connectionsPerHost })
  return {
    send: (attempt) => makeAttempt(attempt, agent),
    post: (post) => makePost(post, agent),
    openSocket: (socket) => openSocket({ ...socket, connect }),
    close: () => agent.destroy(),
  }
}
