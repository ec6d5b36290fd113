import { lookup as systemLookup } from 'node:dns'
import {
  type Outbound,
  type OutboundOptions,
  UpstreamError,
  type UpstreamLimits,
  type UpstreamPost,
} from './port.ts'
import { createPrivateHosts } from './address/private-hosts.ts'
import { parseServiceAddress } from './address/service-address.ts'
import type { Transport } from './transport.ts'
import { createUpstream } from './upstream.ts'

const usualLimits: Required<UpstreamLimits> = {
  timeoutMs: 10_000,
  maxBytes: 4_000_000,
  attempts: 3,
  failures: 5,
  restMs: 30_000,
  // A single thing that is missing.
  refusals: [404, 410],
  firstWaitMs: 500,
}

function postAddress({ name, url }: UpstreamPost, isPrivateHost: (url: URL) => boolean): URL {
  try {
    return parseServiceAddress(url, { name, isPrivateHost })
  } catch (cause) {
    throw new UpstreamError(`${name} has no address that may be asked`, { fault: 'address', cause })
  }
}

/** Opens the one outbound client. Anyone who opens it disposes it; requests and streams under way then end. */
export function createOutbound(options: OutboundOptions): Outbound {
  const isPrivateHost = createPrivateHosts(options.privateHosts)
  const closing = new AbortController()
  const report = (name: string) => (error: UpstreamError) => options.onFailure?.({ name, error })
  let transport: Promise<Transport> | null = null

  /** Loaded by the first request, because a site that asks nobody should not pay for it (decision 0014). */
  function openTransport(): Promise<Transport> {
    transport ??= import('./transport.ts').then(({ createTransport }) =>
      createTransport({ isPrivateHost, lookup: options.lookup ?? systemLookup }),
    )
    return transport
  }

  async function post(wish: UpstreamPost) {
    const url = postAddress(wish, isPrivateHost)
    const { post: send } = await openTransport()
    try {
      return await send({ ...wish, url, signal: AbortSignal.any([wish.signal, closing.signal]) })
    } catch (error) {
      if (error instanceof UpstreamError && !closing.signal.aborted) report(wish.name)(error)
      throw error
    }
  }

  return {
    post,
    upstream({ name, baseUrl, ...limits }) {
      const base = parseServiceAddress(baseUrl, { name, isPrivateHost })
      return createUpstream({
        ...usualLimits,
        ...options.limits,
        ...limits,
        name,
        base,
        closed: closing.signal,
        send: async (attempt) => (await openTransport()).send(attempt),
        onFailure: report(name),
      })
    },
    async socket({ name, url, signal, maxBytes = usualLimits.maxBytes, silenceMs = 60_000 }) {
      const address = parseServiceAddress(url, { name, isPrivateHost })
      const { openSocket } = await openTransport()
      return openSocket({
        name,
        url: address,
        signal: AbortSignal.any([signal, closing.signal]),
        maxBytes,
        silenceMs,
        onFailure: report(name),
      })
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new UpstreamError('The outbound client is closed', { fault: 'unreachable' }))
      await (await transport)?.close()
    },
  }
}
