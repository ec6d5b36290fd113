import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgresServer } from '@portico/stores/test-postgres-server'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { projectRoot } from '../checks/files.ts'
import { openBrowser } from '../compatibility/browser.ts'
import { password, register } from '../compatibility/people.ts'
import { startServerProcess } from '../compatibility/server-process.ts'
import { startArchivingPostgres } from './archiving-postgres.ts'

const moment = v.object({ time: v.string() })

/** A process that answers calls, on a database; its keys and its mail are in the folder. */
const startGateway = (dataFolder: string, databaseUrl: string) =>
  startServerProcess({
    root: projectRoot,
    environment: {
      ...{ ROLES: 'gateway', DATA_DIR: dataFolder, DATABASE_URL: databaseUrl },
      ...{ RESIDENCE: 'optional', TERMS_VERSION: 'none' },
    },
    shiftMs: 0,
  })

it.runIf(hasPostgresServer())(
  'SHIP-06 PostgreSQL goes back to a moment before everything was deleted, and people log in',
  async () => {
    await using cleaning = new AsyncDisposableStack()
    const dataFolder = mkdtempSync(join(tmpdir(), 'portico-recovery-'))
    cleaning.defer(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 }))
    const postgres = cleaning.use(await startArchivingPostgres())
    const making = { now: Date.now, outbox: join(dataFolder, 'outbox') }
    const logIn = { sealed: { loginName: 'after@example.com', pwd: password } }

    const before = await startGateway(dataFolder, postgres.databaseUrl)
    await register({ ...making, port: before.port }, 'before@example.com')
    postgres.backUp()
    const { browser } = await register({ ...making, port: before.port }, 'after@example.com')
    expect(await browser.call('/v1/user/login', logIn)).toMatchObject({ code: '00000' })
    const { time } = v.parse(moment, await postgres.row('select now()::text as time'))
    await postgres.row('truncate account cascade')
    expect((await browser.call('/v1/user/login', logIn)).code).not.toBe('00000')
    await postgres.archived()
    await before[Symbol.asyncDispose]()

    await postgres.restoreTo(time)
    const kept = await browser.keep()
    await using after = await startGateway(dataFolder, postgres.databaseUrl)
    const again = await openBrowser({ now: Date.now, port: after.port }, kept)
    expect(await again.call('/v1/user/login', logIn)).toMatchObject({ code: '00000' })
    expect(await postgres.row('select count(*)::int as accounts from account')).toEqual({ accounts: 2 })
  },
  300_000,
)
