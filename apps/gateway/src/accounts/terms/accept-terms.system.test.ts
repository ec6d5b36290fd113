import { acceptTerms, exportOwnData, listActivity, securityOverview, switchWeb } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql } = await openSharedAccounts()
const fileSchema = v.object({ content: v.string() })

/** A gateway on the one database, as the operator has set it up. */
function start(termsVersion: string | null) {
  const signUp = {
    unservedCountries: new Set<string>(),
    residence: 'optional',
    termsVersion,
    countryTerms: new Map([['DE', 'de.2027-02-01']]),
  } as const
  return startAccountGateway(sql, { signUp })
}

const stateOf = async (browser: TestBrowser) =>
  v.parse(v.object({ terms: v.unknown() }), (await browser.call(securityOverview, {})).data).terms

async function acceptancesOf(userId: string) {
  const rows = await sql.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('user_id', '=', userId)
    .where('action', '=', 'terms-accepted')
    .execute()
  return rows
}

describe('terms that change', () => {
  it('ACC-06 asks an account that is there once for each version, and keeps when it accepted', async () => {
    await using first = await start('2026-11')
    const account = await first.open({})
    const browser = await first.signedIn(account)
    expect(await stateOf(browser)).toEqual({ accepted: null, wanted: '2026-11', country: null })
    expect((await browser.call(acceptTerms, { version: '2026-11' })).code).toBe('00000')
    const at = first.clock.nowMs
    const accepted = { version: '2026-11', at }
    expect(await stateOf(browser)).toEqual({ accepted, wanted: null, country: null })
    await using second = await start('2027-01')
    const later = await second.signedIn(account)
    expect(await stateOf(later)).toEqual({ accepted, wanted: '2027-01', country: null })
    second.clock.nowMs += 1000
    expect((await later.call(acceptTerms, { version: '2027-01' })).code).toBe('00000')
    expect(await stateOf(later)).toMatchObject({ accepted: { version: '2027-01' }, wanted: null })
    // Back to terms that were accepted before: nobody is asked.
    expect(await stateOf(await first.signedIn(account))).toMatchObject({ wanted: null })
  })

  it('ACC-06 SHIP-05 asks for the terms of the country that the owner lives in, where it has its own', async () => {
    await using accounts = await start('2026-11')
    const account = await accounts.open({ residence: 'DE' })
    const browser = await accounts.signedIn(account)
    const own = 'de.2027-02-01'
    expect(await stateOf(browser)).toEqual({ accepted: null, wanted: own, country: 'DE' })
    expect(await browser.call(acceptTerms, { version: '2026-11' })).toMatchObject({
      code: '20104',
      data: { version: own },
    })
    expect((await browser.call(acceptTerms, { version: own })).code).toBe('00000')
    expect(await acceptancesOf(account.user_id)).toMatchObject([{ detail: { version: own } }])
  })

  it('ACC-06 takes no other version than that of today, and none where there are no terms', async () => {
    await using accounts = await start('2026-11')
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const refused = { code: '20104', data: { field: 'version', reason: 'version' } }
    expect(await browser.call(acceptTerms, { version: '2025-01' })).toMatchObject(refused)
    expect((await browser.call(acceptTerms, { version: 'a b' })).code).toBe('00400')
    expect((await browser.call(acceptTerms, {})).code).toBe('00400')
    expect((await (await accounts.browser()).call(acceptTerms, { version: '2026-11' })).code).toBe('00004')
    await using without = await start(null)
    const other = await without.signedIn(account)
    expect(await stateOf(other)).toEqual({ accepted: null, wanted: null, country: null })
    expect(await other.call(acceptTerms, { version: '2026-11' })).toMatchObject(refused)
    expect(await acceptancesOf(account.user_id)).toEqual([])
  })

  it('ACC-06 records each acceptance once, shows it to its owner and gives it out with the data', async () => {
    await using accounts = await start('2026-11')
    const account = await accounts.open({})
    const userId = account.user_id
    const browser = await accounts.signedIn(account)
    const say = () => browser.call(acceptTerms, { version: '2026-11' })
    expect((await Promise.all([say(), say()])).map(({ code }) => code)).toEqual(['00000', '00000'])
    expect(await acceptancesOf(userId)).toEqual([{ actor: userId, detail: { version: '2026-11' } }])
    const { data } = await browser.call(listActivity, {})
    expect(data).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ action: 'terms-accepted' })]),
    })
    const file = await browser.call(exportOwnData, { format: 'json', pwd: testPassword })
    expect(JSON.parse(v.parse(fileSchema, file.data).content).acceptedTerms).toMatchObject([
      { version: '2026-11', locale: 'en', at: new Date(accounts.clock.nowMs).toISOString() },
    ])
  })

  it('ACC-06 asks a parent and not its sub-accounts', async () => {
    await using accounts = await start('2026-11')
    const { parent, child } = await openFamily(accounts)
    const family = await accounts.signedIn(parent)
    expect(await stateOf(family)).toMatchObject({ wanted: '2026-11' })
    await family.call(switchWeb, { userId: child.user_id })
    expect(await stateOf(family)).toEqual({ accepted: null, wanted: null, country: null })
    expect((await family.call(acceptTerms, { version: '2026-11' })).code).toBe('20205')
    expect(await acceptancesOf(child.user_id)).toEqual([])
  })
})
