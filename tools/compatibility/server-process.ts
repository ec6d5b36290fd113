import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keptModules } from '../../apps/server/test/kept-modules.ts'

/** A whole server in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number
}

/** Which release runs, by the folder of its work tree, and with what. */
export interface ServerStart {
  readonly root: string
  readonly environment: Readonly<Record<string, string>>
  /** How far its clock is ahead of this machine's. */
  readonly shiftMs: number
}

/** The site that the fixtures belong to; a request names its host. */
export const publicOrigin = 'https://portico.example'

/** What a scraper of the metrics shows. */
export const metricsToken = 'a-token-of-the-scraper'

/** What both releases are told: an origin of their own, no accounts to try, no limits that a test would meet, no captcha. */
const environment = {
  PORT: '0',
  PUBLIC_ORIGIN: publicOrigin,
  SEED_ACCOUNTS: 'off',
  MARKET_SOURCES: 'bundled',
  RATE_LIMIT_SCALE: '1000',
  CAPTCHA_SCENES: 'removePasskey',
  METRICS_TOKEN: metricsToken,
  NATS_REPLICAS: '1',
  LOG_LEVEL: 'error',
}

/** Moves the clock of a process and of its threads, which inherit what is imported first. */
function movedClock(shiftMs: number): string {
  const code = `const now = Date.now
Date.now = () => now() + ${shiftMs}
globalThis.Date = new Proxy(Date, {
  construct: (Real, given) => (given.length === 0 ? new Real(Real.now()) : new Real(...given)),
})`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

/** What a process of a release is started with, from the root of its work tree. */
export function processOf({ root, environment: more, shiftMs }: ServerStart, entry = 'main.ts') {
  return {
    args: ['--import', movedClock(shiftMs), join(root, 'apps/server', entry)],
    options: {
      cwd: root,
      env: {
        ...keptModules,
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        ...environment,
        ...more,
      },
    },
  }
}

/** Starts a server; resolves when it listens. */
export async function startServerProcess(start: ServerStart): Promise<ServerProcess> {
  const { args, options } = processOf(start)
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const [, port] = /ready at http:\/\/[^:]+:(\d+)/.exec(line) ?? []
    if (port === undefined) continue
    child.stdout.resume()
    return {
      port: Number(port),
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error(`The server ended before it was ready. ${lines.join(' ')}`)
}
