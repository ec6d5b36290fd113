import { readdir } from 'node:fs/promises'
import { gatewaySignConfig, login } from '@portico/contract'
import { bundledSources } from '@portico/market-app'
import { expect, it } from 'vitest'
import { startTestServer } from '../test/server.ts'

it('OPS-01 a process with the role of the market alone opens no accounts, though it has a database', async () => {
  const environment = { ROLES: 'market', MARKET_SOURCES: 'bundled,frankfurter', SEED_ACCOUNTS: 'auto' }
  await using server = await startTestServer(environment, { sources: bundledSources() })
  expect(server.running.seeds).toEqual([])
  const kept = await readdir(server.dataFolder)
  expect(kept).toContain('db')
  for (const name of ['seed-accounts.json', 'outbox']) expect(kept).not.toContain(name)
  expect((await server.fetch(gatewaySignConfig.path)).status).toBe(404)
  expect((await server.fetch(login.path, { method: 'POST', body: '{}' })).status).toBe(404)
})
