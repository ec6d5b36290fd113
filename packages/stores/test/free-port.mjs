import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems choose ports above these by themselves, for what connects or listens on no port of its own. */
const ports = { from: 20_000, to: 32_000 }
/** A machine on which none of so many ports is free has another fault. */
const attempts = 1000

/** Listens, or answers null where another does. @param {number} port */
async function listenOn(port) {
  const server = createServer()
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
      return null
    throw error
  }
}

/**
 * A port of loopback for a server that cannot choose one by itself. It stays this process's own until that ends, also before the server
 * listens and while it is started again: ports go in pairs, and a listener on the odd one has the even one. Neither another test
 * run on the machine nor the system gives it away. A plain script, since the launcher runs before anything is installed.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = 2 * randomInt(ports.from / 2, ports.to / 2)
    const claim = await listenOn(port + 1)
    if (claim === null) continue
    claim.unref()
    const probe = await listenOn(port)
    if (probe === null) {
      claim.close()
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('There is no free port.')
}
