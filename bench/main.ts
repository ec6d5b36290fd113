import { readFile, writeFile } from 'node:fs/promises'
import { findChromium } from '../e2e/chromium.ts'
import { measurePages } from './browser/pages.ts'
import { measureCached } from './cached.ts'
import { measureCatalogue } from './catalogue/catalogue.ts'
import { measureSearch } from './catalogue/search-times.ts'
import { measureCrypto } from './crypto/crypto.ts'
import { measureLogIns } from './gateway/log-ins.ts'
import { measureReadCall } from './gateway/read-call.ts'
import { measureSignedCalls } from './gateway/signed-calls.ts'
import { measureLighthouse } from './lighthouse/lighthouse.ts'
import { readMachine } from './machine.ts'
import { printTable, replaceFigures, type Table } from './table.ts'
import { measureUncached } from './uncached.ts'

/**
 * Measures the site side by side with the least that could do the same work: `npm run bench`. With `--write` the figures
 * go into docs/performance.md.
 */
const report = new URL('../docs/performance.md', import.meta.url)
const pages = [
  { name: 'home', path: '/' },
  { name: 'pair', path: '/convert/btc/usd' },
  { name: 'prices', path: '/price' },
]
/** What speaks of one asset or of two, and the lists of all of them. */
const assetPages = [
  { name: 'price', path: '/price/btc' },
  { name: 'history', path: '/price/btc/history' },
  { name: 'prediction', path: '/price/btc/prediction' },
  { name: 'comparison', path: '/compare/eth/btc' },
  { name: 'comparisons', path: '/compare' },
  { name: 'how to buy in a country', path: '/how-to-buy/btc/de' },
  { name: 'site map', path: '/sitemap/price' },
]
const furtherPages = [
  { name: 'hub', path: '/convert' },
  { name: 'legal', path: '/legal/terms' },
  { name: 'log-in', path: '/login' },
]
const cataloguePages = [
  ...[...pages, ...assetPages].map((page) => ({ ...page, grows: 'not at all' }) as const),
  { name: 'hub, up to 250 links of each kind', path: '/convert', grows: 'with the catalogue' },
  { name: 'search for a misspelt name', path: '/search?q=bitcion', grows: 'with the catalogue' },
] as const

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function measure(): Promise<string> {
  const chromium = await findChromium(process.env)
  if (chromium === null) throw new Error('no Chromium was found; npm test installs one')
  const { pin, facts } = await readMachine(chromium)
  const day = new Date().toISOString().slice(0, 10)
  const tables: Table[] = []
  say('Uncached pages ...')
  tables.push(await measureUncached({ pin, rounds: 5, roundMs: 1000, pages: [...pages, ...assetPages] }))
  say('Cached page ...')
  tables.push(await measureCached({ pin, rounds: 5, roundMs: 1500, path: '/convert/btc/usd' }))
  say('Pages in a browser ...')
  const slowPages = [...pages.slice(0, 2), ...assetPages.filter(({ name }) => name === 'price')]
  tables.push(
    ...(await measurePages({ pin, chromium, pages: [...pages, ...assetPages], slowPages, rounds: 5 })),
  )
  say('Lighthouse ...')
  tables.push(
    await measureLighthouse({ pin, chromium, pages: [...pages, ...assetPages, ...furtherPages], runs: 3 }),
  )
  say('Cryptography in a browser ...')
  tables.push(await measureCrypto({ chromium }))
  say('Calls of the gateway ...')
  tables.push(await measureReadCall({ pin, rounds: 5, roundMs: 1500 }))
  tables.push(await measureSignedCalls({ rounds: 5, calls: 3000 }))
  say('Log-ins ...')
  tables.push(await measureLogIns({ rounds: 5, logIns: 400 }))
  say('Catalogues of several sizes ...')
  const sizes = [100, 1000, 10_000]
  tables.push(...(await measureCatalogue({ pin, rounds: 5, roundMs: 600, sizes, pages: cataloguePages })))
  say('Searches ...')
  tables.push(await measureSearch({ pin, rounds: 5, sizes }))
  const lines = [`${day}, \`npm run bench -- --write\``, ...facts].map((fact) => `- ${fact}`)
  return [lines.join('\n'), ...tables.map(printTable)].join('\n\n')
}

const figures = await measure()
process.stdout.write(`${figures}\n`)
if (process.argv.includes('--write')) {
  await writeFile(report, replaceFigures(await readFile(report, 'utf8'), figures))
  say('docs/performance.md is written')
}
