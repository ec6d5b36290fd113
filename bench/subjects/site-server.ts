import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig, startServer } from '@portico/server'
import { createSite } from '@portico/site'
import { answerParent, cpuMs } from '../children/answer.ts'
import { noCache } from '../children/no-cache.ts'

/**
 * The whole server as `npm start` runs it, on a free port. With the argument `uncached` every page is made anew and
 * sent as it is; nothing else differs.
 */
const never = new AbortController().signal
const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const server = await startServer(
  parseConfig({
    ...{ PORT: '0', DATA_DIR: dataFolder, MARKET_SOURCES: 'none', RATE_LIMIT_SCALE: '100000' },
  }),
  { stop: never, force: never },
  process.argv.includes('uncached') ? { openSite: (options) => createSite(options, noCache) } : {},
)
const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}` }, cpuMs)
