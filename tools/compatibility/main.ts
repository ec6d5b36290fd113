/*
 * Makes the fixtures of the compatibility tests with the release that they are from. Its argument is a work tree of that
 * commit, installed and built; TEST_DATABASE_URL names a PostgreSQL server. README.md has the whole recipe.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startNatsCluster } from '@portico/stores/test-nats-cluster'
import { observe } from './answers.ts'
import { serverKeyOf } from './browser.ts'
import { dumpOf, makeDatabase } from './database.ts'
import { delistedAsset, questionOf, targetsOf } from './examples.ts'
import { type Facts, places, snapshotIn, type StoreFacts } from './fixtures.ts'
import { pack } from './pack.ts'
import { bringEvents, makePeople } from './people.ts'
import { ask } from './request.ts'
import { processOf, startServerProcess } from './server-process.ts'

interface Former {
  readonly root: string
  readonly dataFolder: string
  readonly environment: Readonly<Record<string, string>>
}

const now = Date.now

function former(root: string, dataFolder: string, more: Readonly<Record<string, string>> = {}): Former {
  return { root, dataFolder, environment: { DATA_DIR: dataFolder, ...more } }
}

/** Lets the former release have visitors. */
async function fill({ root, dataFolder, environment }: Former): Promise<StoreFacts> {
  await using server = await startServerProcess({ root, environment, shiftMs: 0 })
  const { port } = server
  const people = await makePeople({ port, now, outbox: join(dataFolder, 'outbox') })
  await bringEvents({ port, now }, 'page-1')
  const page = await ask(port, { path: '/price/btc/prediction' })
  if (page.status !== 200) throw new Error(`No forecast: ${page.status}`)
  return { people, serverKey: await serverKeyOf({ port }) }
}

function runAdmin({ root, environment }: Former, args: readonly string[]): void {
  const { args: start, options } = processOf({ root, environment, shiftMs: 0 }, 'admin.ts')
  const { status, stderr } = spawnSync(process.execPath, [...start, ...args], {
    ...options,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`admin ${args.join(' ')} failed. ${stderr}`)
}

/** Notes what every kind of address answers. */
async function observeAll({ root, environment }: Former) {
  await using server = await startServerProcess({ root, environment, shiftMs: 0 })
  const { port } = server
  const answers = []
  for (const target of await targetsOf(port)) answers.push(await observe(port, questionOf(target)))
  const { text } = await ask(port, { path: '/convert/btc/usd.json' })
  return { answers, snapshot: snapshotIn(text) }
}

/** The operator's own titles, by the names and placeholders of the former release. */
const operatorTexts = { en: { prices: { title: 'All prices at our exchange' } } }

async function makeEmbedded(root: string, folder: string) {
  const place = former(root, folder)
  await writeFile(join(folder, 'tdk.json'), JSON.stringify(operatorTexts))
  const store = await fill(place)
  runAdmin(place, ['delist', delistedAsset, 'A test'])
  const observed = await observeAll(place)
  return { store, ...observed }
}

async function makePostgres(root: string, folder: string, serverUrl: string) {
  await using database = await makeDatabase(serverUrl)
  const store = await fill(former(root, folder, { DATABASE_URL: database.url }))
  return { store, dump: dumpOf(database.url) }
}

/** Leaves events in NATS, as a site does whose collector is away. */
async function makeQueue(root: string, folder: string): Promise<void> {
  const nats = await mkdtemp(join(tmpdir(), 'former-nats-'))
  {
    await using cluster = await startNatsCluster({ size: 1, folder: nats })
    const { environment } = former(root, folder, { NATS_URL: cluster.url, ROLES: 'gateway' })
    await using server = await startServerProcess({ root, environment, shiftMs: 0 })
    await bringEvents({ port: server.port, now }, 'page-2')
    await server[Symbol.asyncDispose]()
    await cluster.stop('n1')
  }
  await pack(nats, places.natsData)
  for (const made of [nats, folder]) await rm(made, { recursive: true })
}

async function makeFixtures(root: string, serverUrl: string): Promise<void> {
  const [embedded, postgres] = await Promise.all([
    mkdtemp(join(tmpdir(), 'former-')),
    mkdtemp(join(tmpdir(), 'former-')),
  ])
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  await mkdir(dirname(places.facts), { recursive: true })
  const made = await makeEmbedded(root, embedded)
  const other = await makePostgres(root, postgres, serverUrl)
  await makeQueue(root, await mkdtemp(join(tmpdir(), 'former-')))
  const facts: Facts = {
    ...{ commit, madeAtMs: now(), snapshot: made.snapshot },
    embedded: made.store,
    postgres: other.store,
  }
  for (const [folder, file] of [
    [embedded, places.embeddedData],
    [postgres, places.postgresData],
  ] as const) {
    // Mail that was handed on, and the mark of a process that has ended, are no part of what must last.
    for (const name of ['outbox', 'db.lock-3']) await rm(join(folder, name), { recursive: true, force: true })
    await pack(folder, file)
    await rm(folder, { recursive: true })
  }
  await writeFile(places.postgresDump, other.dump)
  await writeFile(places.facts, `${JSON.stringify(facts, null, 2)}\n`)
  await writeFile(places.answers, `${JSON.stringify(made.answers, null, 2)}\n`)
}

const [root] = process.argv.slice(2)
const serverUrl = process.env['TEST_DATABASE_URL']
if (root === undefined || serverUrl === undefined) {
  process.stderr.write(
    'Usage: TEST_DATABASE_URL=postgres://... node tools/launcher/run.mjs --nats node tools/compatibility/main.ts <work tree of the former release>\n',
  )
  process.exitCode = 2
} else await makeFixtures(root, serverUrl)
