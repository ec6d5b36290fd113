import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql } from '@portico/stores'
import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { describe, expect, it } from 'vitest'
import { startEventLoad } from '../../test/events/event-load.ts'
import { startServerProcess } from '../../test/events/server-process.ts'

/** The exhaustive run kills more often, under all the load that the machine can bear. */
const exhaustiveRounds = process.env['PORTICO_EVENTS']
const rounds = Number(exhaustiveRounds ?? 1)
const pace = exhaustiveRounds === undefined ? { paceMs: 20 } : {}
const logger = { info: () => {}, warn: () => {} }

interface Place {
  readonly dataFolder: string
  readonly databaseUrl: string | null
}

/** The numbers of all events that lie in the store, each as often as it does. */
async function storedNumbers(place: Place): Promise<readonly number[]> {
  await using sql = await openSql({ ...place, logger })
  const rows = await sql.db.selectFrom('event').select('log_seq').execute()
  return rows.map(({ log_seq: number }) => number).toSorted((left, right) => left - right)
}

type Load = ReturnType<typeof startEventLoad>

async function expectExactlyOnce(
  what: string,
  load: Pick<Load, 'acknowledged' | 'inVain'>,
  place: Place,
): Promise<void> {
  const stored = await storedNumbers(place)
  const acknowledged = load.acknowledged.toSorted((left, right) => left - right)
  const { refused, lost } = load.inVain
  console.log(
    `${rounds} kills of ${what}: ${acknowledged.length} acknowledged, ${stored.length} stored; in vain ${refused} refused, ${lost} lost`,
  )
  expect(stored).toEqual(acknowledged)
}

async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('events in a server that is killed', () => {
  it.each(['off', 'on'])(
    `ANA-10 SAFE-05 are stored once each when the process dies under load, with the embedded database (${rounds} kills), journal %s`,
    async (journal) => {
      await using stack = new AsyncDisposableStack()
      const dataFolder = await makeFolder(stack)
      const settings = { DATA_DIR: dataFolder, EVENTS_JOURNAL: journal }
      let running = await startServerProcess(settings)
      const load = startEventLoad(() => running.origin, pace)
      for (let round = 0; round < rounds; round += 1) {
        await load.goesOn()
        await running.end('SIGKILL')
        running = await startServerProcess(settings)
      }
      await load.goesOn()
      await load.finish()
      await running.end('SIGTERM')
      await expectExactlyOnce('the process', load, { dataFolder, databaseUrl: null })
    },
    (rounds + 1) * 90_000,
  )
})

/** The journal takes events while the database is away; what a killed process leaves is loaded by another one. */
async function expectJournalKeeps(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataFolder = await makeFolder(stack)
  const postgres = stack.use(await startKillablePostgres())
  const { databaseUrl } = postgres
  const settings = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, EVENTS_JOURNAL: 'on' }
  const staying = await startServerProcess(settings)
  const load = startEventLoad(() => staying.origin, pace)
  const others: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    const killed = await startServerProcess(settings)
    const place = { origin: killed.origin }
    const other = startEventLoad(() => place.origin, { first: (round + 1) * 1_000_000, ...pace })
    others.push(other)
    await other.goesOn()
    await postgres.kill()
    await Promise.all([load.goesOn(), other.goesOn()])
    await killed.end('SIGKILL')
    place.origin = staying.origin
    await other.goesOn()
    await postgres.start()
    await other.finish()
  }
  await load.finish()
  const all = [load, ...others]
  const acknowledged = all.flatMap((each) => each.acknowledged)
  const place = { dataFolder, databaseUrl }
  // The one that stays looks for what others left each 30 seconds, one that is started in place of the killed at once.
  const next = exhaustiveRounds === undefined ? await startServerProcess(settings) : null
  await expect
    .poll(async () => (await storedNumbers(place)).length, { timeout: 60_000, interval: 1000 })
    .toBe(acknowledged.length)
  await Promise.all([staying.end('SIGTERM'), next?.end('SIGTERM')])
  const inVain = { refused: 0, lost: 0 }
  for (const each of all) for (const kind of ['refused', 'lost'] as const) inVain[kind] += each.inVain[kind]
  await expectExactlyOnce('the process and PostgreSQL', { acknowledged, inVain }, place)
}

function describePostgres(): void {
  describe('events over a PostgreSQL that is killed', () => {
    it(
      `ANA-10 are stored once each when the database dies under load (${rounds} kills)`,
      async () => {
        await using stack = new AsyncDisposableStack()
        const dataFolder = await makeFolder(stack)
        const postgres = stack.use(await startKillablePostgres())
        const { databaseUrl } = postgres
        const running = await startServerProcess({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl })
        const load = startEventLoad(() => running.origin, pace)
        for (let round = 0; round < rounds; round += 1) {
          await load.goesOn()
          await postgres.kill()
          const { refused, lost } = load.inVain
          await expect.poll(() => load.inVain.refused, { timeout: 60_000 }).toBeGreaterThan(refused)
          expect(load.inVain.lost, 'the server answers without its database').toBe(lost)
          await postgres.start()
        }
        await load.goesOn()
        await load.finish()
        await running.end('SIGTERM')
        await expectExactlyOnce('PostgreSQL', load, { dataFolder, databaseUrl })
      },
      (rounds + 1) * 90_000,
    )

    it(
      `ANA-10 SAFE-05 are taken on without it by a journal that two processes share, one of them killed (${rounds} kills)`,
      () => expectJournalKeeps(),
      (rounds + 1) * 90_000,
    )
  })
}

const isWanted = (process.env['TEST_DATABASE_URL'] ?? process.env['CI'] ?? exhaustiveRounds) !== undefined
if (isWanted && hasPostgresServer()) describePostgres()
else console.log('Left out: a PostgreSQL that is killed, without one, or since TEST_DATABASE_URL is not set')
