import { expect, it } from 'vitest'
import { showsFault, showsNone } from '../../../test/operation/faults.ts'
import { renewableSources } from '../../../test/operation/renewable-source.ts'
import { startTestServer } from '../../../test/server.ts'

it('SAFE-07 old rates: prices older than the limit are shown, stop no role, and are forgotten with fresh ones', async () => {
  const { sources, renew } = await renewableSources()
  await using server = await startTestServer(
    { ROLES: 'site,market', RATES_OLD_HOURS: '48', MARKET_PUBLISH_SECONDS: '1' },
    { sources },
  )
  await showsFault(server, 'rates', /^the newest price is \d+ days old$/)
  expect(await server.metrics()).toMatch(/portico_rates_age_seconds\{kind="crypto"\} \d{6,}/)
  expect((await server.fetch('/')).status).toBe(200)
  renew()
  await showsNone(server, 'rates')
  expect(await server.metrics()).toMatch(/portico_rates_age_seconds\{kind="crypto"\} \d{1,3}(\.\d+)?$/m)
})
