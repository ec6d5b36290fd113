import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig, type ServerOverrides, startServer } from '@portico/server'
import { createSite } from '@portico/site'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'
import { watchMemory } from '../children/memory.ts'
import { watchRefreshes } from '../market/refresh-watch.ts'
import { sourceSettings } from '../market/source-settings.ts'

/**
 * A server over the bundled assets, or over as many coins as the third argument says of the service at the second one. The first
 * is `whole` for all roles with the embedded database, set up as an operator does, or `pages` for the roles site and market
 * without a database. It tells what each refresh took.
 */
const [partsText, service = '', coins = '0'] = process.argv.slice(2)
const parts = v.parse(v.picklist(['whole', 'pages']), partsText)
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ memory: v.picklist(['now', 'highest']) }),
  v.strictObject({ refresh: v.number() }),
  v.strictObject({ assets: v.literal(true) }),
])
const never = new AbortController().signal
const watch = watchRefreshes('btc', cpuMs)
let countAssets = () => 0

const openSite: ServerOverrides['openSite'] = (options) => {
  watch.follow(options.snapshots)
  countAssets = () => options.snapshots.current().assets.length
  return createSite(options)
}

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const config = parseConfig({
  ...{ PORT: '0', DATA_DIR: dataFolder, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'warn' },
  MARKET_PUBLISH_SECONDS: '1',
  ...(parts === 'pages' ? { ROLES: 'site,market' } : {}),
  ...(service === '' ? {} : sourceSettings(service, coins)),
})

/** The service tells when its first page is asked for, by whichever thread. */
async function followService(): Promise<void> {
  for (;;) {
    await fetch(new URL('/next-move', service))
    watch.begin()
  }
}

if (service !== '') void followService()
const server = await startServer(
  config,
  { stop: never, force: never },
  { openSite, ...(parts === 'pages' ? { marketKeeps: 'nothing' } : {}) },
)

const memory = watchMemory()
const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}` }, (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('cpu' in question) return cpuMs()
  if ('assets' in question) return countAssets()
  return 'memory' in question ? memory.of(question.memory) : watch.refresh(question.refresh)
})
