import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig, startServer } from '@portico/server'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'

/**
 * The whole server with the roles gateway and collector, on a free port. Arguments are settings, such as `DATABASE_URL=...`;
 * without one of the database it is the embedded one. Only the limits are raised.
 */
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  /** Ends the server, so that its embedded database can be opened by another process. */
  v.strictObject({ end: v.literal(true) }),
])
const settings = process.argv.slice(2).map((argument) => {
  const at = argument.indexOf('=')
  return [argument.slice(0, at), argument.slice(at + 1)] as const
})
const never = new AbortController().signal

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const config = parseConfig({
  ...{
    PORT: '0',
    DATA_DIR: dataFolder,
    MARKET_SOURCES: 'none',
    ROLES: 'gateway,collector',
    RATE_LIMIT_SCALE: '100000',
  },
  ...{ EVENTS_A_DAY: '999999999', EVENTS_A_DAY_MB: '50000' },
  ...{ LOG_LEVEL: 'warn', ...Object.fromEntries(settings) },
})
const server = await startServer(config, { stop: never, force: never })

const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}`, dataFolder }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('cpu' in question) return cpuMs()
  await server[Symbol.asyncDispose]()
  return null
})
