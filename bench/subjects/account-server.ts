import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseConfig, startServer } from '@portico/server'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'
import { createPopulation } from '../gateway/population.ts'

/**
 * The whole server as `npm start` runs it, on a free port, with accounts that can log in. Only the limits are raised. The third word is the address
 * of an empty PostgreSQL database, if any.
 */
const [accountsText, keysText, databaseUrl = null] = process.argv.slice(2)
const countSchema = v.pipe(v.string(), v.digits(), v.toNumber())
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ loopDelay: v.picklist(['begin', 'end']) }),
])
const never = new AbortController().signal
const sampleMs = 10

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const config = parseConfig({
  ...{ PORT: '0', DATA_DIR: dataFolder, MARKET_SOURCES: 'none', RATE_LIMIT_SCALE: '100000' },
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
})
const population = await createPopulation({
  dataFolder,
  databaseUrl,
  website: config.brand,
  accounts: v.parse(countSchema, accountsText),
  keys: v.parse(countSchema, keysText),
})
const server = await startServer(config, { stop: never, force: never })
const delay = monitorEventLoopDelay({ resolution: sampleMs })

/** Begins to watch the event loop, or tells the delay that one sample in a hundred was over, in milliseconds. */
function loopDelay(which: 'begin' | 'end'): number {
  if (which === 'begin') {
    delay.reset()
    delay.enable()
    return 0
  }
  delay.disable()
  // Node counts the pause between two samples as well.
  return Math.max(0, delay.percentile(99) / 1e6 - sampleMs)
}

const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}`, population }, (asked) => {
  const question = v.parse(questionSchema, asked)
  return 'cpu' in question ? cpuMs() : loopDelay(question.loopDelay)
})
