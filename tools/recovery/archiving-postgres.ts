import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
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
import { until } from '../proxy/until.ts'

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

/** Starts it on a free port of loopback. */
export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  await using starting = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'portico-recovery-'))
  starting.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = starting.use(await startKillablePostgres())
  const { databaseUrl } = postgres
  async function row(statement: string): Promise<unknown> {
    const session = await postgres.session()
    try {
      return v.parse(rows, await session.run(statement)).rows[0]
    } finally {
      await session.close()
    }
  }
  const { data, programs } = v.parse(
    places,
    await row(`select current_setting('data_directory') as data,
      (select setting from pg_config where name = 'BINDIR') as programs`),
  )
  const { uid, gid } = statSync(data)
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')]
  mkdirSync(archive)
  for (const path of [folder, archive]) chownSync(path, uid, gid)
  chmodSync(folder, 0o700)
  // As PostgreSQL's own user, whose scripts these are.
  const run = (command: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
    execFileSync(command, args, { uid, gid, cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...variables } })
  const settings = readFileSync(join(deploy, 'archive.conf'), 'utf8')
    .replace('/var/lib/postgresql/archive', archive)
    .replace('/etc/postgresql/archive.sh', join(folder, 'archive.sh'))
  writeFileSync(join(folder, 'archive.conf'), settings)
  for (const script of ['archive.sh', 'restore.sh'])
    writeFileSync(join(folder, script), readFileSync(join(deploy, script)))
  appendFileSync(join(data, 'postgresql.conf'), `include '${join(folder, 'archive.conf')}'\n`)
  await postgres.stop()
  await postgres.start()
  const started = starting.move()
  return {
    databaseUrl,
    row,
    backUp: () => void run(join(programs, 'pg_basebackup'), ['--pgdata', base, '--checkpoint=fast', '--dbname', databaseUrl]),
    async archived() {
      const { file } = v.parse(
        v.object({ file: v.string() }),
        await row('select pg_walfile_name(pg_switch_wal()) as file'),
      )
      const isThere = v.object({ there: v.literal(true) })
      const question = `select last_archived_wal >= '${file}' as there from pg_stat_archiver`
      await until(`${file} is in the archive`, async () => v.is(isThere, await row(question)))
    },
    async restoreTo(time) {
      await postgres.stop()
      renameSync(data, join(folder, 'damaged'))
      run('sh', [join(folder, 'restore.sh'), base, data, time], { ARCHIVE: archive })
      await postgres.start()
      const isOpen = v.object({ recovering: v.literal(false) })
      const question = 'select pg_is_in_recovery() as recovering'
      await until('PostgreSQL takes writes', async () => v.is(isOpen, await row(question)))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
