import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { bundledSnapshot, readBundledIdentities } from '@portico/market-app'
import { createSnapshot } from '@portico/market'
import * as v from 'valibot'
import { answerParent, cpuMs, originOf } from '../children/answer.ts'
import { coinPage, type ListedCoin, listCoins } from '../market/coins.ts'

/**
 * Answers as CoinGecko does, with as many coins as the first argument says: those of the catalogue at their bundled prices, then
 * others. Prices move with each reading, which `/next-move` answers at. An answer takes a tenth of a second, less than over the internet.
 * The process that started it is told its CPU time, whatever it asks.
 */
const count = v.parse(v.pipe(v.string(), v.digits(), v.toNumber()), process.argv[2])
const answerMs = 100
const wholeNumber = v.pipe(v.string(), v.digits(), v.toNumber())
const querySchema = v.object({
  page: v.optional(wholeNumber),
  per_page: wholeNumber,
  ids: v.optional(v.string()),
})

async function knownCoins(): Promise<readonly ListedCoin[]> {
  const listed = (await readBundledIdentities()).get('coingecko') ?? new Map<string, string>()
  const snapshot = createSnapshot((await bundledSnapshot()).data)
  return [...listed].flatMap(([id, assetId]) => {
    const [asset, quote] = [snapshot.asset(assetId), snapshot.quote(assetId)]
    if (asset === null || quote === null) return []
    return [{ id, symbol: asset.code.toLowerCase(), name: asset.name, price: Number(quote.price) }]
  })
}

const coins = listCoins(await knownCoins(), count)
let move = 0
/** Who waits for the next time that the first page is asked for. */
let moved = Promise.withResolvers<void>()

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
  if (pathname === '/next-move') {
    await moved.promise
    response.end()
    return
  }
  if (pathname !== '/coins/markets') {
    response.writeHead(404).end()
    return
  }
  const { page = 1, per_page: coinsAPage, ids } = v.parse(querySchema, Object.fromEntries(searchParams))
  if (page === 1 && ids === undefined) {
    move += 1
    moved.resolve()
    moved = Promise.withResolvers<void>()
  }
  const wanted = ids?.split(',')
  const among = wanted === undefined ? coins : coins.filter(({ id }) => wanted.includes(id))
  const body = coinPage(among, { page, coinsAPage, move, nowMs: Date.now() })
  await wait(answerMs)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  answerParent({ origin: originOf(server) }, cpuMs)
})
