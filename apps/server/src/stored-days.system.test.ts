import type { SiteOptions } from '@portico/site'
import { StoreUnavailable } from '@portico/stores'
import { expect, it } from 'vitest'
import { createTestSite, startTestServer } from '../test/server.ts'

/** What the site is told of past days, asked as a page asks it. */
async function askedOf({ marketHistory }: SiteOptions): Promise<string> {
  if (marketHistory === null) return 'nothing is kept'
  try {
    const bars = await marketHistory.readBars(['btc'])
    return `${bars.length} stored`
  } catch (error) {
    return error instanceof StoreUnavailable ? 'unavailable' : String(error)
  }
}

it.each<[string, Record<string, string>, string]>([
  ['in the embedded database beside the gateway', { ROLES: 'site,gateway' }, '0 stored'],
  ['nowhere, where pages are alone without a database', { ROLES: 'site' }, 'nothing is kept'],
  [
    'in a shared database where pages are alone, and starts without it',
    { ROLES: 'site', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'unavailable',
  ],
])('COIN-02 the site looks for past days %s', async (_, environment, outcome) => {
  const told: string[] = []
  const openSite = async (options: SiteOptions) => {
    told.push(await askedOf(options))
    return createTestSite()(options)
  }
  await using server = await startTestServer(environment, { openSite })
  expect((await server.fetch('/')).status).toBe(200)
  expect(told).toEqual([outcome])
})
