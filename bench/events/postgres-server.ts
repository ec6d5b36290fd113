import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import pg from 'pg'
import { familyCpuMs } from './process-cpu.ts'

/** A running PostgreSQL with a folder of its own. Every commit is on the disk before it is answered, as is its default. */
export interface PostgresServer extends AsyncDisposable {
  /** Makes an empty database and tells its address. */
  makeDatabase(name: string): Promise<string>
  /** CPU time of all its processes since its start; null where the system does not tell it. */
  cpuMs(): Promise<number | null>
}

/** Runs a statement, or several without values, over a connection of its own. */
export async function runIn<Row extends pg.QueryResultRow>(
  address: string,
  statement: string,
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The one number that a statement asks for. */
export async function countIn(address: string, statement: string): Promise<number> {
  const [row] = await runIn<{ readonly count: string }>(address, statement)
  if (row === undefined) throw new Error(`${statement} answers no row`)
  return Number(row.count)
}

/** Starts PostgreSQL on a free port of loopback, with the settings that it comes with. */
export async function startPostgresServer(): Promise<PostgresServer> {
  if (!hasPostgresServer()) throw new Error('PostgreSQL is not installed')
  const server = await startKillablePostgres()
  return {
    async makeDatabase(name) {
      await runIn(server.databaseUrl, `create database ${name}`)
      return new URL(name, server.databaseUrl).href
    },
    cpuMs: () => familyCpuMs(server.processId()),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
