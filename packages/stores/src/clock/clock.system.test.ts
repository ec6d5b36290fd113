import { describe, expect, it } from 'vitest'
import { openSql } from '../sql/open-sql.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { openStoreClocks } from './open-store-clocks.ts'

const logger = { info: () => {}, warn: () => {} }
const dataFolder = '/nowhere'

describe('openStoreClocks', () => {
  it('SAFE-06 has none where every store is embedded', async () => {
    expect(await openStoreClocks({ redisUrl: null, postgres: null })).toEqual([])
  })

  it('SAFE-06 opens where Redis cannot be reached, and says that it cannot', async () => {
    const [clock] = await openStoreClocks({ redisUrl: 'redis://127.0.0.1:1', postgres: null })
    await expect(clock?.read()).rejects.toThrow(StoreUnavailable)
    await clock?.[Symbol.asyncDispose]()
  })

  const redisUrl = process.env['TEST_REDIS_URL']
  it.runIf(redisUrl !== undefined)('SAFE-06 reads the time of Redis in milliseconds', async () => {
    const [clock] = await openStoreClocks({ redisUrl: redisUrl ?? '', postgres: null })
    expect(clock?.store).toBe('Redis')
    expect(Math.abs(((await clock?.read()) ?? 0) - Date.now())).toBeLessThan(2000)
    await clock?.[Symbol.asyncDispose]()
  })

  const serverUrl = process.env['TEST_DATABASE_URL']
  it.runIf(serverUrl !== undefined)('SAFE-06 reads the time of PostgreSQL in milliseconds', async () => {
    await using database = await makeTestDatabase(serverUrl ?? '')
    await using postgres = await openSql({ dataFolder, databaseUrl: database.databaseUrl, logger })
    const [clock] = await openStoreClocks({ redisUrl: null, postgres })
    expect(clock?.store).toBe('PostgreSQL')
    expect(Math.abs(((await clock?.read()) ?? 0) - Date.now())).toBeLessThan(2000)
  })
})
