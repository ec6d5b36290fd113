import { createSnapshot, mergeReadings } from '@portico/market'
import { bundledSnapshot } from '@portico/market-app'
import { growReading } from '@portico/market-app/test-catalogue'
import { openSnapshots } from '@portico/stores'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'
import { type MarketChange, nextMarket, withHistories } from '../fleet/next-market.ts'

/**
 * A process of a fleet: `publish` or `follow`, the address of Redis, a site, and how many assets and days its market has. A
 * publisher publishes its market, changed as it is asked to, and tells the version; a follower tells when a version became current.
 */
const count = v.pipe(v.string(), v.digits(), v.toNumber())
const argumentsSchema = v.tuple([v.picklist(['publish', 'follow']), v.string(), v.string(), count, count])
const [part, redisUrl, website, size, days] = v.parse(argumentsSchema, process.argv.slice(2))
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ publish: v.picklist(['all', 'prices', 'day']) }),
  v.strictObject({ current: v.string() }),
])

const tell = (fields: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
const logger = { info: () => {}, warn: tell }
const store = await openSnapshots({ redisUrl, website, part, logger, now: () => performance.now() })

const timesMs = new Map<string, number>()
const waiting = new Map<string, (atMs: number) => void>()
store.subscribe(({ version }) => {
  timesMs.set(version, Date.now())
  waiting.get(version)?.(Date.now())
})

async function growMarket() {
  const { data } = await bundledSnapshot()
  const [credit] = data.sources
  if (credit === undefined) throw new Error('the bundled market has no source')
  return withHistories(mergeReadings([growReading({ ...data, credit }, size)]), days)
}

let data = part === 'publish' ? await growMarket() : null
let round = 0

/** Publishes the market and answers its version, and when that was: milliseconds since the epoch. */
function publish(change: 'all' | MarketChange) {
  if (data === null) throw new Error('a follower has nothing to publish')
  round += 1
  if (change !== 'all') data = nextMarket(data, change, round)
  const snapshot = createSnapshot(data)
  const atMs = Date.now()
  store.publish(snapshot)
  return { version: snapshot.version, atMs }
}

function current(version: string): Promise<number> {
  const atMs = timesMs.get(version)
  return atMs === undefined
    ? new Promise((resolve) => void waiting.set(version, resolve))
    : Promise.resolve(atMs)
}

answerParent({}, (asked) => {
  const question = v.parse(questionSchema, asked)
  if ('cpu' in question) return cpuMs()
  return 'publish' in question ? publish(question.publish) : current(question.current)
})
