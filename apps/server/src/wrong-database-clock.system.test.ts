import { gatewaySignConfig } from '@portico/contract'
import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { describe, expect, it } from 'vitest'
import { hasFalseClock, makeFalseClock } from '../test/operation/false-clock.ts'
import { startTestServer } from '../test/server.ts'

const longWait = { timeout: 30_000 }

function describeDatabase(): void {
  it('SAFE-06 a PostgreSQL whose own clock is wrong stops accounts and leaves pages up, until it is right', async () => {
    await using clock = await makeFalseClock()
    await using postgres = await startKillablePostgres(undefined, clock.variables)
    await using server = await startTestServer({ DATABASE_URL: postgres.databaseUrl })
    const reasons = async () =>
      (await (await server.fetch('/readyz')).text()).match(/the clock is [^"]*/)?.[0]
    const askConfig = async () =>
      (await server.fetch(gatewaySignConfig.path, { headers: { uhti: '0123456789abcdef' } })).status
    await expect.poll(askConfig, longWait).toBe(200)
    expect(await reasons()).toBeUndefined()
    const begunMs = performance.now()
    await clock.set(-300)
    await expect.poll(reasons, longWait).toMatch(/is (?:299\.\d|300(?:\.\d)?) s ahead of that of PostgreSQL/)
    expect(performance.now() - begunMs).toBeLessThan(10_000)
    expect((await server.fetch('/readyz?role=gateway')).status).toBe(503)
    expect([await askConfig(), (await server.fetch('/')).status]).toEqual([503, 200])
    expect(await server.metrics()).toMatch(
      /^portico_clock_offset_seconds\{store="PostgreSQL"\} (?:299\.9|300)/m,
    )
    await clock.set(0)
    await expect.poll(reasons, longWait).toBeUndefined()
    expect(await askConfig()).toBe(200)
  }, 120_000)
}

const isWanted = (process.env['TEST_DATABASE_URL'] ?? process.env['CI']) !== undefined
const isPossible = isWanted && hasPostgresServer() && hasFalseClock()
if (!isPossible)
  console.log(
    'Left out: a PostgreSQL with a wrong clock, without it or libfaketime, or without TEST_DATABASE_URL',
  )
describe.runIf(isPossible)('a database with a wrong clock', describeDatabase)
