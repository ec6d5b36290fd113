import { createSite } from '@portico/site'
import { hasPostgresServer, startKillablePostgres } from '@portico/stores/test-postgres-server'
import { hasRedisServer, startKillableRedis } from '@portico/stores/test-redis-server'
import { describe, expect, it } from 'vitest'
import { shownBy, showsFault, showsNone } from '../../../test/operation/faults.ts'
import { renewableSources } from '../../../test/operation/renewable-source.ts'
import { startTestServer } from '../../../test/server.ts'

describe.runIf(hasPostgresServer())('a PostgreSQL that is away', () => {
  it('SAFE-07 PostgreSQL: one that is killed is shown, stops no role, and is forgotten when it is back', async () => {
    await using postgres = await startKillablePostgres()
    await using server = await startTestServer({
      ROLES: 'site,gateway,market',
      DATABASE_URL: postgres.databaseUrl,
    })
    await showsNone(server, 'postgresql')
    expect(await server.metrics()).toContain('portico_postgresql_pool{what="most"} 10')
    await postgres.kill()
    await showsFault(server, 'postgresql', 'the database of accounts does not answer')
    expect((await server.fetch('/')).status).toBe(200)
    await postgres.start()
    await showsNone(server, 'postgresql')
  })
})

describe.runIf(hasRedisServer())('a Redis that is away', () => {
  it('SAFE-07 Redis: one that is killed is shown, stops only a market, and is forgotten when it is back', async () => {
    await using redis = await startKillableRedis()
    await using market = await startTestServer({ ROLES: 'market', REDIS_URL: redis.url })
    await using site = await startTestServer({ ROLES: 'site', REDIS_URL: redis.url })
    await showsNone(market, 'redis')
    await redis.kill()
    await showsFault(site, 'redis', 'Redis is not connected: .*the store of market snapshots')
    await expect
      .poll(() => shownBy(market, 'redis'), { timeout: 10_000 })
      .toMatchObject({ status: 503, state: 'down', metric: 2 })
    expect(await market.metrics()).toMatch(/portico_redis_connections\{state="lost"\} [1-9]/)
    await redis.start()
    await showsNone(site, 'redis')
    await showsNone(market, 'redis')
    const lines = site.lines.filter(({ message }) => message.includes('the store of market snapshots'))
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the store of market snapshots is not available'],
      ['warn', 'the store of market snapshots is available again'],
    ])
  })

  it('SAFE-07 Redis: one that is full is shown with its own word, and is forgotten when it takes something', async () => {
    await using redis = await startKillableRedis()
    await using market = await startTestServer({ ROLES: 'site,market', REDIS_URL: redis.url })
    await showsNone(market, 'redis')
    expect(await redis.tell('CONFIG SET maxmemory 1')).toBe('+OK')
    await showsFault(market, 'redis', 'Redis cannot work: OOM')
    expect(await market.metrics()).toMatch(/portico_redis_failures_total\{reason="OOM"\} [1-9]/)
    expect(await redis.tell('CONFIG SET maxmemory 0')).toBe('+OK')
    await showsNone(market, 'redis')
  })

  it('SAFE-07 market: a silent one is shown by sites of its brand alone, and is forgotten when one is back', async () => {
    await using redis = await startKillableRedis()
    const ofBrand = (ROLES: string, BRAND: string) => startTestServer({ ROLES, BRAND, REDIS_URL: redis.url })
    await using site = await ofBrand('site', 'default')
    await using other = await ofBrand('site', 'contrast')
    await showsFault(site, 'market', 'no market named default has been heard of')
    const market = await ofBrand('market', 'default')
    await showsNone(site, 'market')
    await showsFault(other, 'market', 'no market named contrast has been heard of')
    await market[Symbol.asyncDispose]()
    await showsFault(site, 'market', 'no market named default has been heard of')
    expect((await site.fetch('/')).status).toBe(200)
    await using _next = await ofBrand('market', 'default')
    await showsNone(site, 'market')
  })

  it('OPS-01 sites of several brands show one market with its prices, under its name', {
    timeout: 120_000,
  }, async () => {
    await using redis = await startKillableRedis()
    const start = (ROLES: string, BRAND: string, options = {}) =>
      startTestServer(
        { ROLES, BRAND, REDIS_URL: redis.url, MARKET_NAME: 'shared', MARKET_PUBLISH_SECONDS: '1' },
        options,
      )
    await using site = await start('site', 'default', { openSite: createSite })
    await using other = await start('site', 'contrast', { openSite: createSite })
    await showsFault(other, 'market', 'no market named shared has been heard of')
    const { sources, renew, bundledPrice } = await renewableSources()
    // One that neither has of itself.
    const price = String(Math.round(Number(bundledPrice)) + 11)
    renew(price)
    await using _market = await start('market', 'default', { sources })
    for (const each of [site, other]) {
      await showsNone(each, 'market')
      const shown = async () => (await (await each.fetch('/price/btc.json')).text()).includes(`"${price}"`)
      await expect.poll(shown, { timeout: 20_000 }).toBe(true)
    }
  })
})
