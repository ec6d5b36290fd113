import { grownSource } from '@portico/market-app/test-catalogue'
import { createSite } from '@portico/site'
import * as v from 'valibot'
import { parseConfig } from '../../src/config/config.ts'
import { startServer } from '../../src/start-server.ts'
import type { KnownRoute } from './route-requests.ts'

/**
 * The whole server in a process of its own, over a catalogue of as many assets as it is told. It tells its routes, and what its
 * main thread has done so far. With `costlyMs` it has a route more, which takes so much of the main thread. Ends when its parent
 * does.
 */
const settings = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.strictObject({
      dataFolder: v.string(),
      roles: v.string(),
      assets: v.number(),
      costlyMs: v.nullable(v.number()),
    }),
  ),
  process.argv[2],
)

const mainThreadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function work(forMs: number): void {
  const untilMs = mainThreadMs() + forMs
  while (mainThreadMs() < untilMs);
}

const routes: KnownRoute[] = []
const stop = new AbortController()
const config = parseConfig({
  PORT: '0',
  DATA_DIR: settings.dataFolder,
  ROLES: settings.roles,
  SEED_ACCOUNTS: 'off',
  MARKET_SOURCES: 'none',
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'error',
})
const { costlyMs } = settings
const server = await startServer(
  config,
  { stop: stop.signal, force: stop.signal },
  {
    sources: [grownSource(settings.assets)],
    onRoute({ method, url }) {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url })
    },
    async openSite(options) {
      const site = await createSite(options)
      if (costlyMs === null) return site
      return {
        ...site,
        async register(app) {
          await site.register(app)
          app.get('/added-later/:name', () => {
            work(costlyMs)
            return 'done'
          })
        },
      }
    },
  },
)

process.on('message', () => process.send?.(mainThreadMs()))
process.once('disconnect', () => {
  stop.abort()
  void server[Symbol.asyncDispose]()
})
process.send?.({ port: Number(new URL(server.address).port), routes })
