import type { LookupAddress } from 'node:dns'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'

const connectTimeoutMs = 10_000

/** The address that a name led to is not public, and the operator has not named the host. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'

  constructor(host: string) {
    super(`${host} leads to an address that is not public`)
  }
}

/**
 * A lookup that fails when any address of a name is not public. It runs when a connection is made, and the connection takes
 * what it answers: a name that changes its address after a check has nothing to gain.
 */
function judged(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses: readonly LookupAddress[] = typeof found === 'string' ? [] : found
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new PrivateAddressError(host), [])
      }
      if (options.all === true) return callback(null, [...addresses])
      return callback(null, first.address, first.family)
    })
  }
}

/**
 * Opens connections for undici, to public addresses only. Every request, redirect and WebSocket passes here.
 * @param options `isPrivateHost` names hosts that are connected to as they are.
 */
export function createGuardedConnector(options: {
  readonly isPrivateHost: (url: URL) => boolean
  readonly lookup: LookupFunction
}): buildConnector.connector {
  const shared = { allowH2: false, timeout: connectTimeoutMs }
  const open = buildConnector({ ...shared, lookup: options.lookup })
  const guarded = buildConnector({ ...shared, lookup: judged(options.lookup) })
  return (target, callback) => {
    const { hostname, protocol, port } = target
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname
    if (options.isPrivateHost(new URL(`${protocol}//${host}:${port}`))) return open(target, callback)
    if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
      return queueMicrotask(() => callback(new PrivateAddressError(hostname), null))
    }
    return guarded(target, callback)
  }
}
