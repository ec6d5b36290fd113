import { readFile, rm } from 'node:fs/promises'
import { hasNatsServer, type NatsCluster, startNatsCluster } from '@portico/stores/test-nats-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDump, makeDatabase, type OwnDatabase } from './database.ts'
import { places, readFacts, shiftOf } from './fixtures.ts'
import { eventCount } from './people.ts'
import { describePeople } from './people-suite.ts'
import { ask } from './request.ts'
import { countEvents } from './stored-events.ts'
import { layOut, startUpgraded, type Upgraded } from './upgraded.ts'

const facts = await readFacts()

/** What only a PostgreSQL server can show. */
function testUpgrade(serverUrl: string): void {
  let database: OwnDatabase | null = null
  let nats: NatsCluster | null = null
  let queued = ''
  let upgraded: Upgraded | null = null
  const server = () => {
    if (upgraded === null) throw new Error('The server has not started.')
    return upgraded
  }

  beforeAll(async () => {
    database = await makeDatabase(serverUrl)
    await loadDump(database.url, await readFile(places.postgresDump, 'utf8'), shiftOf(facts))
    if (hasNatsServer()) {
      queued = await layOut(places.natsData)
      nats = await startNatsCluster({ size: 1, folder: queued })
    }
    upgraded = await startUpgraded(facts, await layOut(places.postgresData), {
      DATABASE_URL: database.url,
      ...(nats === null ? {} : { NATS_URL: nats.url }),
      ROLES: 'gateway,market,collector',
    })
  })

  afterAll(async () => {
    await upgraded?.[Symbol.asyncDispose]()
    await nats?.[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
    if (queued !== '') await rm(queued, { recursive: true, force: true })
  })

  it('is ready', async () =>
    expect(await ask(server().place.port, { path: '/readyz' })).toMatchObject({ status: 200 }))

  describePeople(facts.postgres, () => server().place)

  it('ANA-10 keeps its events, and takes those over that waited in NATS', async () => {
    const { dataFolder } = server()
    const databaseUrl = database?.url ?? ''
    const expected = nats === null ? eventCount : 2 * eventCount
    await expect.poll(() => countEvents({ dataFolder, databaseUrl })).toBe(expected)
  })
}

const serverUrl = process.env['TEST_DATABASE_URL']
describe.runIf(serverUrl !== undefined)('a PostgreSQL dump of the former release', () =>
  testUpgrade(serverUrl ?? ''),
)
