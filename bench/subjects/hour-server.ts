import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig, type ServerOverrides, startServer } from '@portico/server'
import { createSite } from '@portico/site'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'
import { createPopulation } from '../gateway/population.ts'
import { watchProcess } from '../hour/process-watch.ts'
import { sourceSettings } from '../market/source-settings.ts'

/**
 * The whole server as `npm start` runs it, with all roles, a live source, accounts that can log in and room for events. Only the limits are
 * raised. Arguments: the address of the source, how many coins it lists, and the address of an empty PostgreSQL database, if any.
 */
const [service = '', coins = '', databaseUrl = null] = process.argv.slice(2)
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  /** Answers when the coins of the source are shown. */
  v.strictObject({ ready: v.literal(true) }),
  v.strictObject({ figures: v.literal(true) }),
  /** Ends the server, so that its embedded database can be opened by another process. */
  v.strictObject({ end: v.literal(true) }),
])
const population = { accounts: 200, keys: 20 } as const
const never = new AbortController().signal
const ready = Promise.withResolvers<void>()
let refreshes = 0

const openSite: ServerOverrides['openSite'] = (options) => {
  let last = ''
  options.snapshots.subscribe((snapshot) => {
    const asOf = snapshot.quote('btc')?.asOf ?? ''
    if (snapshot.assets.length < Number(coins) || asOf === last) return
    last = asOf
    refreshes += 1
    ready.resolve()
  })
  return createSite(options)
}

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
const config = parseConfig({
  ...{ PORT: '0', DATA_DIR: dataFolder, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'warn' },
  ...{ EVENTS_A_DAY: '999999999', EVENTS_A_DAY_MB: '50000' },
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  ...sourceSettings(service, coins),
})
const people = await createPopulation({ dataFolder, databaseUrl, website: config.brand, ...population })
const server = await startServer(config, { stop: never, force: never }, { openSite })
const watch = watchProcess()

const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}`, population: people, dataFolder }, async (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('cpu' in question) return cpuMs()
  if ('figures' in question) {
    const figures = { ...watch.figures(), refreshes }
    refreshes = 0
    return figures
  }
  if ('ready' in question) await ready.promise
  else await server[Symbol.asyncDispose]()
  return null
})
