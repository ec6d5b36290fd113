import { exportOwnData } from '@portico/contract'
import { openRateLimits } from '@portico/stores'
import { expect, it } from 'vitest'
import { startAccountGateway, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createRateRules, defaultRateRules } from '../../index.ts'

const { sql } = await openSharedAccounts()
const quiet = { info: () => {}, warn: () => {} }

it('ACC-05 writes three files an hour for one account, and says how long to wait for another', async () => {
  const rules = { ...createRateRules(10_000), export: defaultRateRules.export }
  await using limits = await openRateLimits({ rules, redisUrl: null, logger: quiet })
  await using accounts = await startAccountGateway(sql, { limits })
  const browser = await accounts.signedIn(await accounts.open({}))
  const ask = (pwd = testPassword) => browser.call(exportOwnData, { format: 'json', pwd })
  // Who does not know the password uses nothing up.
  expect((await ask('wrong')).code).toBe('20101')
  for (let count = 0; count < 3; count++) expect((await ask()).code).toBe('00000')
  const refused = await ask()
  expect(refused.code).toBe('20105')
  expect(refused.data).toEqual({ retryAfterMs: expect.any(Number) })
  const other = await accounts.signedIn(await accounts.open({}))
  expect((await other.call(exportOwnData, { format: 'json', pwd: testPassword })).code).toBe('00000')
})
