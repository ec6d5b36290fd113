import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledSnapshot } from '@portico/market-app'
import { parseConfig, startServer } from '@portico/server'
import { createInProcessLiveFeed } from '@portico/stores'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'

/** The whole server, with a feed of live prices that its parent publishes to. */
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ memory: v.literal(true) }),
  /** Gives each of the first assets this price. */
  v.strictObject({ price: v.string(), assets: v.number() }),
])
const never = new AbortController().signal
const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const live = createInProcessLiveFeed()
const { assets } = await bundledSnapshot()
const environment = {
  ...{ PORT: '0', DATA_DIR: dataFolder, MARKET_SOURCES: 'none', RATE_LIMIT_SCALE: '100000' },
  ...{ STREAMS_LIMIT: '100000', STREAMS_PER_ADDRESS: '100000' },
}
const server = await startServer(parseConfig(environment), { stop: never, force: never }, { live })
const { port } = new URL(server.address)
const slugs = assets.map(({ slug }) => slug)

answerParent({ origin: `http://127.0.0.1:${port}`, slugs }, (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('cpu' in question) return cpuMs()
  if ('memory' in question) return process.memoryUsage().rss
  const { price } = question
  const asOf = new Date().toISOString()
  live.publish(slugs.slice(0, question.assets).map((assetId) => ({ assetId, price, asOf, source: 'bench' })))
  return Date.now()
})
