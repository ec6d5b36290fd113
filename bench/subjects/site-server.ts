import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig, startServer } from '@portico/server'
import { createSite, type PageCache } from '@portico/site'
import { answerParent, cpuMs } from '../children/answer.ts'

/**
 * The whole server as `npm start` runs it, on a free port. With the argument `uncached` every page is made anew and
 * sent as it is, so that rendering is measured apart from compression; nothing else differs.
 */
const uncached: PageCache = {
  async get(_key, make) {
    const page = await make()
    const identity = Buffer.from(page.body)
    const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`
    return { ...page, etag, identity, gzip: identity, br: identity, madeAtMs: 0, epoch: 0 }
  },
  expire() {},
  clear() {},
}

const never = new AbortController().signal
const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const server = await startServer(
  parseConfig({ PORT: '0', DATA_DIR: dataFolder }),
  { stop: never, force: never },
  process.argv.includes('uncached') ? { openSite: (options) => createSite(options, uncached) } : {},
)
const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}` }, cpuMs)
