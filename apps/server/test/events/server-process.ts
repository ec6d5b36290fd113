import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import environmentOfServers from '../../node-env.json' with { type: 'json' }
import flags from '../../node-flags.json' with { type: 'json' }
import { keptModules } from '../kept-modules.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** A whole server process, which a test ends as it likes. */
export interface ServerProcess {
  readonly origin: string
  readonly processId: number
  /** Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Lets it stand still, or go on. */
  freeze(): void
  thaw(): void
}

/** Starts a server of these settings; resolves when it is ready, with all roles but the site unless told. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...keptModules,
      ...environmentOfServers,
      PORT: '0',
      ROLES: 'gateway,market,collector',
      SEED_ACCOUNTS: 'off',
      MARKET_SOURCES: 'none',
      RATE_LIMIT_SCALE: '1000',
      // Room that any machine's NATS has to spare.
      NATS_STREAM_MB: '64',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready at http:\/\/[^:]+:(\d+)/.exec(line) ?? []
    if (port === undefined) continue
    child.stdout.resume()
    if (child.pid === undefined) break
    return {
      origin: `http://127.0.0.1:${port}`,
      processId: child.pid,
      async end(signal) {
        child.kill(signal)
        await ended
      },
      freeze: () => child.kill('SIGSTOP'),
      thaw: () => child.kill('SIGCONT'),
    }
  }
  throw new Error('The server ended before it was ready.')
}
