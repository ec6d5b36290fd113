import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { startChild } from '../children/child.ts'
import { anyCore } from '../measuring/subject.ts'
import type { Target } from './ingest-round.ts'
import { countIn, type PostgresServer, runIn } from './postgres-server.ts'
import { umamiVersion } from './umami-form.ts'

const packageSchema = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }))
/** An event counts with its session and, where it has a name, its values: less than that would be less work. */
const wholeEvents = `select count(*) from website_event join session using (session_id, website_id) where event_name is null or
  exists (select from event_data where website_event_id = event_id)`

async function checkVersion(folder: string): Promise<void> {
  const { version } = v.parse(packageSchema, await readFile(join(folder, 'package.json'), 'utf8'))
  if (version !== umamiVersion)
    throw new Error(`${folder} holds Umami ${version}; the load is written for ${umamiVersion}`)
}

/** Makes its tables, as `prisma migrate deploy` does. */
async function migrate(folder: string, database: string): Promise<void> {
  const migrations = join(folder, 'prisma', 'migrations')
  const entries = await readdir(migrations, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  for (const name of names.toSorted())
    await runIn(database, await readFile(join(migrations, name, 'migration.sql'), 'utf8'))
}

/**
 * Starts the server of an Umami that is built in a folder, on a database of its own with one site. Throws where that is another
 * version.
 */
export async function startUmami(given: string, postgres: PostgresServer): Promise<Target & AsyncDisposable> {
  const folder = resolve(given)
  await checkVersion(folder)
  const database = await postgres.makeDatabase('umami')
  await migrate(folder, database)
  const website = randomUUID()
  await runIn(database, `insert into website (website_id, name) values ('${website}', 'bench')`)
  const script = new URL('../subjects/umami-server.ts', import.meta.url)
  // Without the flags of our server, which Umami does not know either.
  const child = await startChild({
    ...{ script, nodeFlags: [], core: 0, pin: anyCore },
    args: [folder, database],
  })
  return {
    ...{ child, website, repeats: 'stored', acknowledges: 'stored' },
    stored: () => countIn(database, wholeEvents),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
