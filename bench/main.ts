import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { findChromium } from '../tools/browser/chromium.ts'
import { mergeRows, replaceRows, rowsOf } from '../tools/figures/rows.ts'
import { definitions, pageIds } from '@portico/site/pages'
import { measurePhone, measureWeights } from './browser/pages.ts'
import { measureCached } from './cached.ts'
import { measureCatalogue } from './catalogue/catalogue.ts'
import { measureSearch } from './catalogue/search-times.ts'
import { measureCrypto } from './crypto/crypto.ts'
import { measureEmbedded } from './embedded/embedded.ts'
import { measureClients } from './events/clients/measure-clients.ts'
import { measureIngest } from './events/ingest.ts'
import { measureFleet } from './fleet/fleet.ts'
import { measureLogIns } from './gateway/log-ins.ts'
import { measureReadCall } from './gateway/read-call.ts'
import { measureSignedCalls } from './gateway/signed-calls.ts'
import { hourTitle } from './hour/hour-table.ts'
import { measureHour } from './hour/hour.ts'
import { measureLanguages } from './languages/languages.ts'
import { measureLighthouse } from './lighthouse/lighthouse.ts'
import { type Machine, readMachine } from './measuring/machine.ts'
import { measureMarket } from './market/market.ts'
import { measureRoles } from './memory/roles.ts'
import { measureSafety } from './safety/safety.ts'
import { measureTasks } from './tasks/measure-tasks.ts'
import { measureStart } from './start/start.ts'
import { measureStreams } from './streams/streams.ts'
import { printTable, summaryOf, summaryTable, type Table } from './measuring/table.ts'
import { measureUncached } from './uncached.ts'

/**
 * Measures the site side by side with the least that could do the same work: `npm run bench`. The tables go into
 * artifacts/performance, with `--write` a row of each into docs/performance.md; words such as `uncached search` measure these
 * parts alone, beside the rows of the others.
 */
const report = new URL('../docs/performance.md', import.meta.url)
const artifacts = new URL('../artifacts/performance/', import.meta.url)
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

const allPages = [...pages, ...assetPages]
/** The lightest, the two most read, and the heaviest. */
const languagePages = ['home', 'pair', 'price', 'comparisons']
/** Every kind of page, as the definitions of pages name them. */
const everyPage = pageIds.flatMap((id) =>
  Object.entries(definitions[id].examples).map(([name, path]) => ({ name, path })),
)
const sizes = [100, 1000, 10_000]

/** `--umami=<path>` names a copy of its tracker, to be measured beside the other clients. */
const umamiOption = '--umami='
/** `--umami-server=<folder>` names an Umami that is built, whose server is measured beside the collector. */
const umamiServerOption = '--umami-server='
/** `--paths=<path>,<path>` measures these pages alone on a phone and by Lighthouse; it goes with no `--write`. */
const pathsOption = '--paths='

function valueOf(option: string): string | null {
  return process.argv.find((word) => word.startsWith(option))?.slice(option.length) ?? null
}

const umamiPath = valueOf(umamiOption)
const askedPaths = valueOf(pathsOption)?.split(',')
const askedPages = askedPaths?.map((path) => ({ name: path, path }))

/** `--minutes=<count>` makes the hour shorter, to try it; `--postgres` takes PostgreSQL in place of the embedded database. */
const askedMinutes = valueOf('--minutes=')
const hourMinutes = Number(askedMinutes ?? 60)
const hourDatabase = process.argv.includes('--postgres') ? 'PostgreSQL' : 'embedded'

interface Bench {
  readonly chromium: string
  readonly pin: Machine['pin']
}

/** What can be measured on its own, by the word that names it on the command line. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<readonly Table[]>>> = {
  uncached: async ({ pin }) => [await measureUncached({ pin, rounds: 5, roundMs: 1000, pages: allPages })],
  cached: async ({ pin }) => [
    await measureCached({ pin, rounds: 5, roundMs: 1500, path: '/convert/btc/usd' }),
  ],
  browser: async ({ pin, chromium }) => [await measureWeights({ pin, chromium, pages: allPages })],
  phone: async ({ pin, chromium }) => [
    await measurePhone({ pin, chromium, pages: askedPages ?? everyPage, rounds: 3 }),
  ],
  lighthouse: async ({ pin, chromium }) => [
    await measureLighthouse({
      ...{ pin, chromium, runs: 3 },
      pages: askedPages ?? [...allPages, ...furtherPages],
    }),
  ],
  crypto: async ({ chromium }) => [await measureCrypto({ chromium })],
  gateway: async ({ pin }) => [
    await measureReadCall({ pin, rounds: 5, roundMs: 1500 }),
    await measureSignedCalls({ rounds: 5, calls: 3000 }),
  ],
  'log-ins': async () => [await measureLogIns({ rounds: 5, logIns: 400 })],
  catalogue: ({ pin }) => measureCatalogue({ pin, rounds: 5, roundMs: 600, sizes, pages: cataloguePages }),
  streams: async ({ pin }) => [await measureStreams({ pin, rounds: 20, sizes: [1000, 5000] })],
  fleet: async ({ pin }) => [await measureFleet({ pin, rounds: 5, size: 10_000, days: 930 })],
  ingest: () => measureIngest({ rounds: 5, umamiFolder: valueOf(umamiServerOption) }),
  clients: async ({ chromium }) => [await measureClients({ chromium, rounds: 3, umamiPath })],
  languages: async ({ pin }) => [
    await measureLanguages({ pin, pages: allPages.filter(({ name }) => languagePages.includes(name)) }),
  ],
  market: ({ pin }) =>
    measureMarket({
      ...{ pin, coins: 10_000, refreshes: 3, watched: 3 },
      paths: cataloguePages.map(({ path }) => path),
    }),
  tasks: async ({ chromium }) => [await measureTasks({ chromium, rounds: 3 })],
  safety: async ({ pin }) => [await measureSafety({ pin, rounds: 5, roundMs: 6000 })],
  memory: async () => [await measureRoles({ rounds: 3, paths: cataloguePages.map(({ path }) => path) })],
  embedded: async () => [await measureEmbedded({ rounds: 3 })],
  start: async () => [await measureStart({ rounds: 5 })],
  search: async ({ pin }) => [await measureSearch({ pin, rounds: 5, sizes })],
  hour: () => measureHour({ minutes: hourMinutes, coins: 10_000, database: hourDatabase, say }),
}
/** What a run of everything leaves out, and its rows. */
const aloneOnly: Readonly<Record<string, string>> = { hour: hourTitle }

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = words.filter((word) => !Object.hasOwn(parts, word))
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')}: nothing is called so; there are ${Object.keys(parts).join(', ')}`)
if (askedPaths !== undefined && process.argv.includes('--write'))
  throw new Error('the row of a part stands for all of its pages: --paths goes with no --write')
if (!(hourMinutes > 0)) throw new Error('--minutes= takes a number above 0')
if (askedMinutes !== null && process.argv.includes('--write'))
  throw new Error('the rows stand for an hour: --minutes goes with no --write')
const chromium = await findChromium(process.env)
if (chromium === null) throw new Error('no Chromium was found; npm test installs one')
const { pin, facts } = await readMachine(chromium)
const day = new Date().toISOString().slice(0, 10)
const command = ['npm run bench -- --write', ...words].join(' ')
const conditions = [`${day}, \`${command}\``, ...facts].map((fact) => `- ${fact}`).join('\n')
const all: Table[] = []
await mkdir(artifacts, { recursive: true })
const wholeRun = Object.keys(parts).filter((name) => !Object.hasOwn(aloneOnly, name))
for (const name of words.length === 0 ? wholeRun : words) {
  say(`Measuring: ${name} ...`)
  const tables = (await parts[name]?.({ pin, chromium })) ?? []
  const text = `${[conditions, ...tables.map(printTable)].join('\n\n')}\n`
  process.stdout.write(text)
  all.push(...tables)
  await writeFile(new URL(`${name}.md`, artifacts), text)
}
if (process.argv.includes('--write')) {
  const page = await readFile(report, 'utf8')
  const kept = new Set(Object.values(aloneOnly))
  // A whole run leaves no row of what no part measures.
  const known = rowsOf(page, summaryTable).filter(([title = '']) => words.length > 0 || kept.has(title))
  const summary = all.filter(({ place }) => place === undefined).map((table) => summaryOf(table, day))
  const summed = replaceRows(page, summaryTable, mergeRows(known, summary))
  const written = all.reduce(
    (text, { place, rows }) => (place === undefined ? text : replaceRows(text, place, rows)),
    summed,
  )
  await writeFile(report, written)
  say('docs/performance.md is written')
}
