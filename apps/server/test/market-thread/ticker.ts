import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const credit = {
  id: 'ticker',
  name: 'Ticker',
  url: 'https://www.example.com',
  licence: 'own',
  pace: 'seconds',
}

/**
 * An adapter of the operator's own that tells what stands in a file. It holds a timer and does not let go of it, as a careless adapter
 * does.
 */
const adapter = `import { appendFileSync, readFileSync } from 'node:fs'
const credit = ${JSON.stringify(credit)}
const told = () => JSON.parse(readFileSync(new URL('./told.json', import.meta.url), 'utf8'))
setInterval(() => {}, 1000)
export function createSource() {
  if (told().does === 'cannot be made') throw new Error('the ticker cannot be made')
  return { id: credit.id, credit, everyMs: 1000, read }
}
function hang() {
  appendFileSync(new URL('./hung', import.meta.url), '.')
  for (;;);
}
async function read() {
  const { does, prices } = told()
  if (does === 'ends') process.exit(3)
  if (does === 'hangs') hang()
  if (does === 'fails') throw new Error('the ticker is closed')
  const asOf = new Date().toISOString()
  const of = (assetId) => ({ assetId, price: prices[assetId], asOf, source: credit.id, high24h: null, low24h: null })
  return { credit, asOf, assets: [], quotes: Object.keys(prices).map(of), series: [] }
}
`

/** A ticker whose module a server of a test reads. */
export interface Ticker extends AsyncDisposable {
  /** Absolute path of the module. */
  readonly module: string
  /** Prices in US dollars from here on, by asset. */
  say(prices: Readonly<Record<string, string>>): Promise<void>
  /** What it does instead when it is read, or made, next. */
  does(what: 'ends' | 'fails' | 'hangs' | 'cannot be made'): Promise<void>
  /** How many threads it has brought into an endless loop. */
  hung(): Promise<number>
}

/** Writes the module, which tells the first prices. */
export async function createTicker(prices: Readonly<Record<string, string>>): Promise<Ticker> {
  const folder = await mkdtemp(join(tmpdir(), 'ticker-'))
  const module = join(folder, 'ticker.mjs')
  const tell = (told: object) => writeFile(join(folder, 'told.json'), JSON.stringify(told))
  await writeFile(module, adapter)
  await writeFile(join(folder, 'hung'), '')
  await tell({ does: 'tells', prices })
  return {
    module,
    say: (next) => tell({ does: 'tells', prices: next }),
    hung: async () => (await readFile(join(folder, 'hung'), 'utf8')).length,
    does: (what) => tell({ does: what, prices: {} }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
