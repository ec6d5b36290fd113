import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@portico/stores/test-free-port'
import { answerParent, cpuMs } from '../children/answer.ts'

/** Umami's server as its image starts it, in this process. Arguments: the folder in which it is built, and a PostgreSQL address. */
const [folder = '', database = ''] = process.argv.slice(2)
const startsWithinMs = 60_000
const lookAgainMs = 100
const port = await freePort()
const origin = `http://127.0.0.1:${port}`

async function isReady(): Promise<boolean> {
  try {
    const { ok } = await fetch(`${origin}/api/heartbeat`)
    return ok
  } catch {
    // It does not listen yet.
    return false
  }
}

async function untilReady(): Promise<void> {
  const endMs = performance.now() + startsWithinMs
  while (!(await isReady())) {
    if (performance.now() > endMs) throw new Error(`Umami does not answer within ${startsWithinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

Object.assign(process.env, {
  ...{ NODE_ENV: 'production', HOSTNAME: '127.0.0.1', PORT: String(port) },
  ...{ DATABASE_URL: database, APP_SECRET: randomBytes(32).toString('hex') },
  ...{ DISABLE_TELEMETRY: '1', NEXT_TELEMETRY_DISABLED: '1' },
})
// The tables of the bench go to standard output, and what a server says must not get between them.
process.stdout.write = process.stderr.write.bind(process.stderr)
await import(pathToFileURL(join(folder, '.next', 'standalone', 'server.js')).href)
await untilReady()
answerParent({ origin }, () => cpuMs())
