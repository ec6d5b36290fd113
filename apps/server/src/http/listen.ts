import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config/config.ts'

/** Where the server listens. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

function explain(error: unknown, { host, port }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new ConfigError([`PORT: ${port} on ${host} is in use; expected a free port`])
  if (code === 'EACCES') return new ConfigError([`PORT: ${port} needs rights that this process lacks`])
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError([`HOST: ${host} is no address of this machine`])
  }
  return error
}

/** Starts listening; throws a ConfigError that names the variable where the address cannot be had. */
export async function listen(app: FastifyInstance, address: ListenAddress): Promise<void> {
  try {
    await app.listen({ host: address.host, port: address.port })
  } catch (error) {
    throw explain(error, address)
  }
}

/** A port that is free at this moment. */
function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/**
 * The address with a real port: the public origin goes into every page, so the port must be known before anything listens.
 */
export async function resolveAddress(address: ListenAddress): Promise<ListenAddress> {
  if (address.port !== 0) return address
  try {
    return { host: address.host, port: await findFreePort(address.host) }
  } catch (error) {
    throw explain(error, address)
  }
}
