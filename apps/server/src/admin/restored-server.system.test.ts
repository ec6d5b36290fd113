import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewaySignConfig } from '@portico/contract'
import { createPasswordHasher } from '@portico/gateway'
import { openSql } from '@portico/stores'
import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { backUp, restore } from './backup-folder.ts'

const logger = { info: () => {}, warn: () => {} }

async function servedKey(server: TestServer): Promise<unknown> {
  const answer = await server.fetch(gatewaySignConfig.path, { headers: { uhti: '0123456789abcdef' } })
  const { data } = await answer.json()
  const { serverPublicKey } = data.gatewaySignConfig
  expect(serverPublicKey).toBeTypeOf('string')
  return serverPublicKey
}

it('GATE-05 a server that starts from a restored backup has the same keys, and the same passwords open its accounts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restored-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  const [former, fresh, kept] = ['former', 'fresh', 'backup'].map((name) => join(folder, name))
  const environment = { ROLES: 'gateway', DATA_DIR: former ?? '' }
  const server = await startTestServer({ ...environment, SEED_ACCOUNTS: 'auto' })
  const [seed] = server.running.seeds
  const key = await servedKey(server)
  await server[Symbol.asyncDispose]()
  {
    await using sql = await openSql({ dataFolder: former ?? '', databaseUrl: null, logger })
    await backUp({ sql, dataFolder: former ?? '' }, kept ?? '')
  }
  await rm(former ?? '', { recursive: true })
  {
    await using sql = await openSql({ dataFolder: fresh ?? '', databaseUrl: null, logger })
    expect(await restore({ sql, dataFolder: fresh ?? '' }, kept ?? '')).toBeGreaterThan(10)
    const account = await sql.db
      .selectFrom('account')
      .select('password_hash')
      .where('email', '=', seed?.loginName ?? '')
      .executeTakeFirstOrThrow()
    const passwords = createPasswordHasher({ concurrency: 1, queue: 1 })
    expect(await passwords.verify(seed?.password ?? '', account.password_hash)).toBe(true)
  }
  await using restored = await startTestServer({ ...environment, DATA_DIR: fresh ?? '' })
  expect(await servedKey(restored)).toBe(key)
}, 120_000)
