import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteOptions } from '@portico/site'
import { createForecastFiles, type PublishedForecast, StoreUnavailable } from '@portico/stores'
import { expect, it, onTestFinished } from 'vitest'
import { createTestSite, startTestServer } from '../test/server.ts'

function said(originDay: string): PublishedForecast {
  const quantiles = { p05: '66000', p25: '75000', p50: '83212.64', p75: '91000', p95: '104000' }
  return {
    ...{ asset: 'btc', model: 'random-walk', originDay, originPrice: '83212.64' },
    publishedAt: `${originDay}T03:00:00.000Z`,
    targets: [{ day: '2027-10-29', quantiles }],
  }
}

/** Starts a server, and does with its record what its pages do. */
async function withRecord<Answer>(
  environment: Record<string, string>,
  read: (log: SiteOptions['forecastLog']) => Promise<Answer>,
): Promise<Answer> {
  const logs: SiteOptions['forecastLog'][] = []
  const openSite = async (options: SiteOptions) => {
    logs.push(options.forecastLog)
    return createTestSite()(options)
  }
  await using server = await startTestServer(environment, { openSite })
  expect((await server.fetch('/')).status).toBe(200)
  const [log] = logs
  if (log === undefined) throw new Error('the server opened no site')
  return read(log)
}

it('SHIP-06 PRED-05 keeps the record in the database, and takes over what lies in the data folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-forecasts-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  const files = createForecastFiles({ folder: join(dataFolder, 'forecasts') })
  await files.publish('btc', [said('2026-09-28')])
  const environment = { ROLES: 'site,gateway', DATA_DIR: dataFolder }
  await withRecord(environment, (log) => log.publish('btc', [said('2026-09-29')]))
  // The record of the next process is that of the one before, and no file.
  await rm(join(dataFolder, 'forecasts'), { recursive: true })
  const { entries, chain } = await withRecord(environment, (log) => log.read('btc'))
  expect(entries.map(({ originDay }) => originDay)).toEqual(['2026-09-28', '2026-09-29'])
  expect(chain).toMatchObject({ status: 'intact', lines: 2 })
  expect(await readdir(dataFolder)).not.toContain('forecasts')
})

it('SHIP-06 starts without the database that the record is in', async () => {
  const environment = { ROLES: 'site', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await withRecord(environment, async (log) => {
    await expect(log.read('btc')).rejects.toThrow(StoreUnavailable)
  })
})
