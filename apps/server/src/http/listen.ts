import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config/setting.ts'

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

/** An address that no other is given until the server listens there, or until it is disposed. */
export interface HeldAddress extends ListenAddress, AsyncDisposable {}

/** Starts listening; throws a ConfigError that names the variable where the address cannot be had. */
export async function listen(app: FastifyInstance, address: HeldAddress): Promise<void> {
  await address[Symbol.asyncDispose]()
  try {
    await app.listen({ host: address.host, port: address.port })
  } catch (error) {
    throw explain(error, address)
  }
}

/** Has a port that the system chooses, for as long as it is kept. Who connects meanwhile is turned away. */
async function holdFreePort(host: string): Promise<HeldAddress> {
  const holder = createServer((socket) => socket.destroy())
  holder.listen(0, host)
  await once(holder, 'listening')
  holder.unref()
  const address = holder.address()
  if (address === null || typeof address === 'string') throw new TypeError('the system chose no port')
  return {
    ...{ host, port: address.port },
    async [Symbol.asyncDispose]() {
      if (!holder.listening) return
      holder.close()
      await once(holder, 'close')
    },
  }
}

/**
 * The address with a real port: the public origin goes into every page, so the port must be known before anything listens. The
 * start takes seconds from there on, in which another process could be given the same port by the system.
 */
export async function resolveAddress({ host, port }: ListenAddress): Promise<HeldAddress> {
  if (port !== 0) return { host, port, async [Symbol.asyncDispose]() {} }
  try {
    return await holdFreePort(host)
  } catch (error) {
    throw explain(error, { host, port })
  }
}
