import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MarketSource } from '@portico/market-app'
import { grownSource } from '@portico/market-app/test-catalogue'
import { parseConfig, type ServerOverrides, startServer } from '@portico/server'
import { createSite } from '@portico/site'
import * as v from 'valibot'
import { answerParent, cpuMs } from '../children/answer.ts'
import { watchMemory } from '../children/memory.ts'
import { noCache } from '../children/no-cache.ts'

/**
 * The role site over a catalogue of as many assets as the first argument says. With the argument `uncached` every page
 * is made anew; with `limited` each address has the product's own limits. It tells what merging and indexing the reading cost, and how much memory it holds.
 */
const [sizeText = '', kind] = process.argv.slice(2)
const size = v.parse(v.pipe(v.string(), v.digits(), v.toNumber()), sizeText)
const questionSchema = v.union([
  v.strictObject({ cpu: v.literal(true) }),
  v.strictObject({ memory: v.picklist(['now', 'highest']) }),
])
const never = new AbortController().signal
let readAtMs = 0
const grown = grownSource(size)
const source: MarketSource = {
  ...grown,
  async read(...asked) {
    const reading = await grown.read(...asked)
    readAtMs = cpuMs()
    return reading
  },
}

let buildMs = 0
const openSite: ServerOverrides['openSite'] = (options) => {
  buildMs = cpuMs() - readAtMs
  return kind === 'uncached' ? createSite(options, noCache) : createSite(options)
}

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
process.once('exit', () => void rm(dataFolder, { recursive: true, force: true }))
const config = parseConfig({
  PORT: '0',
  DATA_DIR: dataFolder,
  ROLES: 'site',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: kind === 'limited' ? '1' : '100000',
})
const server = await startServer(config, { stop: never, force: never }, { sources: [source], openSite })

const memory = watchMemory()
const { port } = new URL(server.address)
answerParent({ origin: `http://127.0.0.1:${port}`, buildMs }, (asked) => {
  const question = v.parse(questionSchema, asked)
  return 'cpu' in question ? cpuMs() : memory.of(question.memory)
})
