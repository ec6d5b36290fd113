import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'

/**
 * The first release whose purge of a subject leaves alone what was given out and is not acknowledged. Older ones forget it, and with
 * it events that were taken.
 */
const oldest = [2, 9, 15] as const
const probeTimeoutMs = 2000

/** A NATS that loses messages that it has acknowledged. */
export class NatsTooOldError extends Error {
  override readonly name = 'NatsTooOldError'

  constructor(version: string, address: string) {
    super(
      `NATS ${version} at ${address} loses messages that it has acknowledged; ${oldest.join('.')} or later is needed, 2.10 or later recommended`,
    )
  }
}

/** Whether a version, such as `2.10.27` or `2.9.15-RC.1`, is the oldest one or later. What is no version is not. */
export function isNewEnough(version: string): boolean {
  const numbers = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? []
  for (const [index, least] of oldest.entries()) {
    const number = numbers[index] ?? -1
    if (number !== least) return number > least
  }
  return true
}

/** The version that a server tells; null where it cannot be asked. */
async function versionAt(address: string, options: ConnectionOptions): Promise<string | null> {
  const alone = { reconnect: false, ignoreClusterUpdates: true, timeout: probeTimeoutMs }
  try {
    const connection = await connect({ ...options, ...alone, servers: [address] })
    const version = connection.info?.version ?? null
    await connection.close()
    return version
  } catch {
    // One that is away takes no part: when it comes back, the others tell of it, and it is asked then.
    return null
  }
}

function refuse(version: string, address: string): void {
  if (!isNewEnough(version)) throw new NatsTooOldError(version, address)
}

/** Throws a NatsTooOldError where the server of a connection is too old. */
export function refuseOldServer(connection: NatsConnection): void {
  refuse(connection.info?.version ?? '', connection.getServer())
}

/**
 * Throws a NatsTooOldError where the server of a connection is too old, or one of its cluster that can be reached: a stream may lie on
 * any of them.
 */
export async function refuseOldServers(
  connection: NatsConnection,
  options: ConnectionOptions,
): Promise<void> {
  refuseOldServer(connection)
  const own = connection.getServer()
  const others = (connection.info?.connect_urls ?? []).filter((address) => address !== own)
  await Promise.all(
    others.map(async (address) => {
      const version = await versionAt(address, options)
      if (version !== null) refuse(version, address)
    }),
  )
}
