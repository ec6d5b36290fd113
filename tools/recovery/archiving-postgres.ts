import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKillablePostgres } from '@portico/stores/test-postgres-server'
import * as v from 'valibot'
import { projectRoot } from '../checks/files.ts'
import { until } from '../until.ts'

/** A PostgreSQL with the settings of `deploy/postgresql/archive.conf`, whose base backups and archive are in a folder of its own. */
export interface ArchivingPostgres extends AsyncDisposable {
  readonly databaseUrl: string
  /** Takes a base backup, as an operator does each day. */
  backUp(): void
  /** Runs a statement; the first row. */
  row(statement: string): Promise<unknown>
  /** Resolves when everything that was committed is in the archive. */
  archived(): Promise<void>
  /** Stops it, lays out its data anew by `deploy/postgresql/restore.sh` and starts it; resolves when it takes writes. */
  restoreTo(time: string): Promise<void>
}

const deploy = join(projectRoot, 'deploy/postgresql')
const places = v.object({ data: v.string(), programs: v.string() })
const rows = v.object({ rows: v.array(v.unknown()) })
const walFile = v.object({ file: v.string() })
const isThere = v.object({ there: v.literal(true) })

interface Place {
  readonly folder: string
  readonly base: string
  /** Runs a command as PostgreSQL's own user. */
  run(command: string, args: readonly string[]): void
}

/** Lays out what an operator lays out: the folder of the archive, the scripts, and the settings that name both. */
function layOut(data: string): Place & Disposable {
  using making = new DisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'portico-recovery-'))
  making.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const [archive, { uid, gid }] = [join(folder, 'archive'), statSync(data)]
  mkdirSync(archive)
  for (const path of [folder, archive]) chownSync(path, uid, gid)
  for (const script of ['archive.sh', 'restore.sh']) cpSync(join(deploy, script), join(folder, script))
  const settings = readFileSync(join(deploy, 'archive.conf'), 'utf8')
    .replace('/var/lib/postgresql/archive', archive)
    .replace('/etc/postgresql/archive.sh', join(folder, 'archive.sh'))
  const ownSettings = join(folder, 'archive.conf')
  writeFileSync(ownSettings, settings)
  // PostgreSQL's own user reads them, whatever the mask of this process is.
  chmodSync(ownSettings, 0o644)
  appendFileSync(join(data, 'postgresql.conf'), `include '${ownSettings}'\n`)
  const env = { PATH: process.env['PATH'] ?? '', ARCHIVE: archive }
  const kept = making.move()
  return {
    ...{ folder, base: join(folder, 'base') },
    run: (command, args) => void execFileSync(command, args, { uid, gid, cwd: folder, env }),
    [Symbol.dispose]: () => kept.dispose(),
  }
}

/** Starts it on a free port of loopback. */
export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  await using starting = new AsyncDisposableStack()
  const postgres = await startKillablePostgres()
  starting.use(postgres)
  const { databaseUrl } = postgres
  async function row(statement: string): Promise<unknown> {
    const session = await postgres.session()
    try {
      return v.parse(rows, await session.run(statement)).rows[0]
    } finally {
      await session.close()
    }
  }
  const where = `select current_setting('data_directory') as data,
    (select setting from pg_config where name = 'BINDIR') as programs`
  const { data, programs } = v.parse(places, await row(where))
  const { base, folder, run } = starting.use(layOut(data))
  await postgres.stop()
  await postgres.start()
  const started = starting.move()
  return {
    ...{ databaseUrl, row },
    backUp() {
      const args = ['--pgdata', base, '--checkpoint=fast', '--dbname', databaseUrl]
      run(join(programs, 'pg_basebackup'), args)
    },
    async archived() {
      const { file } = v.parse(walFile, await row('select pg_walfile_name(pg_switch_wal()) as file'))
      const question = `select last_archived_wal >= '${file}' as there from pg_stat_archiver`
      await until(`${file} is in the archive`, async () => v.is(isThere, await row(question)))
    },
    async restoreTo(time) {
      await postgres.stop()
      renameSync(data, join(folder, 'damaged'))
      run('sh', [join(folder, 'restore.sh'), base, data, time])
      await postgres.start()
      const question = 'select not pg_is_in_recovery() as there'
      await until('PostgreSQL takes writes', async () => v.is(isThere, await row(question)))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
