import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createOutbound } from '@portico/outbound'
import { describe, expect, it } from 'vitest'
import { listedIdentities } from '../../../test/sources/contract-identities.ts'
import { loadOwnSource } from './own-source.ts'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const context = {
  outbound: createOutbound({ privateHosts: [] }),
  identities: listedIdentities('my-exchange', {}),
  now: () => 0,
}
const options = { context, taken: new Set(['binance']) }

/** Loads a module with the text. */
async function load(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'own-source-'))
  const path = join(folder, 'source.mjs')
  try {
    await writeFile(path, text)
    return await loadOwnSource(path, options)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const fields = {
  id: `'my-exchange'`,
  credit: `{ id: 'my-exchange', name: 'My Exchange', url: 'https://www.example.com/', licence: 'own prices' }`,
  everyMs: '5000',
  read: 'async () => null',
}

function moduleWith(change: Readonly<Record<string, string>>): string {
  const entries = Object.entries({ ...fields, ...change }).map(([name, value]) => `${name}: ${value}`)
  return `export function createSource() { return { ${entries.join(', ')} } }`
}

describe('loadOwnSource', () => {
  it('MKT-08 loads the adapter of the documentation', async () => {
    const source = await loadOwnSource(pathOf('./my-exchange.ts'), options)
    expect(source).toMatchObject({ id: 'my-exchange', everyMs: 5000, credit: { name: 'My Exchange' } })
  })

  it('MKT-08 takes a source that is made in its own time, keeps what it is, and hands the context on', async () => {
    const source = await load(
      `class Source { id = 'my-exchange'; credit = ${fields.credit}; everyMs = null; constructor(at) { this.at = at } async read() { return this.at } }
      export async function createSource({ now }) { return new Source(now()) }`,
    )
    expect(await source.read(new AbortController().signal)).toBe(0)
  })

  it.each([
    ['cannot be read by Node', 'export function createSource( {', 'cannot be loaded'],
    ['fails when it is loaded', `throw new Error('no licence key')`, 'cannot be loaded: no licence key'],
    ['exports nothing', 'const createSource = 1', 'exports no function createSource'],
    ['exports something else', 'export const createSource = {}', 'exports no function createSource'],
    [
      'fails when the source is made',
      `export function createSource() { throw 'no markets' }`,
      'cannot be made: no markets',
    ],
    ['makes nothing', 'export function createSource() {}', 'makes no source: the whole'],
    ['makes a source without an id', moduleWith({ id: 'undefined' }), 'id: '],
    [
      'makes a source with a name for an id',
      moduleWith({ id: `'My Exchange'` }),
      'id: it must be lower case',
    ],
    ['takes the id of another source', moduleWith({ id: `'binance'` }), 'id: it is the id of a source'],
    ['credits another source', moduleWith({ id: `'mine'` }), 'credit.id is not its id'],
    ['credits nobody', moduleWith({ credit: 'null' }), 'credit: '],
    [
      'names no terms',
      moduleWith({ credit: `{ id: 'a', name: 'A', url: 'https://a.example/' }` }),
      'credit.licence: ',
    ],
    [
      'credits no address',
      moduleWith({ credit: `{ id: 'a', name: 'A', url: 'a', licence: 'b' }` }),
      'credit.url: ',
    ],
    ['asks many times a second', moduleWith({ everyMs: '10' }), 'everyMs: '],
    ['says nothing of when', moduleWith({ everyMs: 'undefined' }), 'everyMs: '],
    ['cannot be read', moduleWith({ read: 'null' }), 'read: it must be a function'],
    ['has half a history', moduleWith({ history: '{ covers: () => true }' }), 'history.closes: '],
    ['has no way to be followed', moduleWith({ follow: 'true' }), 'follow: it must be a function'],
  ])('MKT-08 refuses a module that %s, and says so', async (_case, text, reason) => {
    await expect(load(text)).rejects.toThrow(reason)
  })

  it('MKT-08 names a module that is not there', async () => {
    await expect(loadOwnSource('/no/such/source.ts', options)).rejects.toThrow(
      'The market source /no/such/source.ts cannot be loaded',
    )
  })
})

describe('the documentation of market sources', () => {
  it.each(['my-exchange.ts', 'my-exchange.test.ts'])('MKT-08 prints %s as it is tested', async (name) => {
    const document = await readFile(pathOf('../../../../../docs/market-sources.md'), 'utf8')
    const printed = await readFile(pathOf(`./${name}`), 'utf8')
    expect(document).toContain(`\`\`\`ts\n${printed}\`\`\``)
  })

  it('MKT-08 prints an adapter of thirty lines', async () => {
    const printed = await readFile(pathOf('./my-exchange.ts'), 'utf8')
    expect(printed.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })
})
