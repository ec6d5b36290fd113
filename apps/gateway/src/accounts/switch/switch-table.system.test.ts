import { type AnyCall, switchApp, switchDemoLogin, switchDemoTrade, switchWeb } from '@portico/contract'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'

const { sql, accounts } = await openSharedAccounts()

const web: readonly AnyCall[] = [switchWeb, switchApp]
const demo: readonly AnyCall[] = [switchDemoLogin, switchDemoTrade]
const ways = [...web, ...demo]

/** A browser that acts for an account: signed in as it, or as the parent that has entered it. */
async function actingFor(account: Account, parent: Account): Promise<TestBrowser> {
  if (account.parent_user_id === null) return accounts.signedIn(account)
  const browser = await accounts.signedIn(parent)
  const enter = account.is_demo ? switchDemoLogin : switchWeb
  expect((await browser.call(enter, { userId: account.user_id })).code).toBe('00000')
  return browser
}

async function openErased(parent: Account): Promise<Account> {
  const child = await accounts.open({ kind: parent.kind, parent_user_id: parent.user_id })
  const change = { erased_at: new Date(accounts.clock.nowMs) }
  await sql.db.updateTable('account').set(change).where('user_id', '=', child.user_id).execute()
  return child
}

const none: readonly AnyCall[] = []

async function openFamilies() {
  const own = await openFamily(accounts)
  const foreign = await openFamily(accounts)
  const agency = await openFamily(accounts, { kind: 'agency' })
  const otherAgency = await openFamily(accounts, { kind: 'agency' })
  const elsewhere = await openFamily(accounts, { website: 'other' })
  const frozen = await openFamily(accounts)
  const change = { frozen_at: new Date(accounts.clock.nowMs) }
  await sql.db.updateTable('account').set(change).where('user_id', '=', frozen.parent.user_id).execute()
  // No call opens one: a row that an operator's system may have left.
  const nested = await accounts.open({ parent_user_id: own.child.user_id })
  const erased = await openErased(own.parent)
  const agencyErased = await openErased(agency.parent)
  return { own, foreign, agency, otherAgency, elsewhere, frozen, nested, erased, agencyErased }
}

type Families = Awaited<ReturnType<typeof openFamilies>>
type Row = readonly [from: Account, to: Pick<Account, 'user_id'>, allowed: readonly AnyCall[]]

function rowsOfPeople(families: Families): readonly Row[] {
  const { own, foreign, agency, elsewhere, frozen, nested, erased } = families
  return [
    [own.parent, own.child, web],
    [own.parent, own.demo, demo],
    [own.parent, own.parent, none],
    [own.parent, own.frozen, none],
    [own.parent, erased, none],
    [own.parent, nested, none],
    [own.parent, foreign.parent, none],
    [own.parent, foreign.child, none],
    [own.parent, foreign.demo, none],
    [own.parent, frozen.parent, none],
    [own.parent, frozen.child, none],
    [own.parent, agency.parent, none],
    [own.parent, agency.child, none],
    [own.parent, agency.demo, none],
    [own.parent, elsewhere.child, none],
    [own.parent, elsewhere.demo, none],
    [own.parent, { user_id: '9999999999' }, none],
    [own.child, own.parent, web],
    [own.child, own.sibling, none],
    [own.child, own.demo, none],
    [own.child, nested, none],
    [own.child, foreign.parent, none],
    [own.demo, own.parent, web],
    [own.demo, own.child, none],
  ]
}

function rowsOfAgencies({ own, agency, otherAgency, elsewhere, agencyErased }: Families): readonly Row[] {
  return [
    [agency.parent, agency.child, web],
    [agency.parent, agency.demo, demo],
    [agency.parent, agency.parent, none],
    [agency.parent, agency.frozen, none],
    [agency.parent, agencyErased, none],
    [agency.parent, otherAgency.child, none],
    [agency.parent, otherAgency.demo, none],
    [agency.parent, own.parent, none],
    [agency.parent, own.child, none],
    [agency.parent, own.demo, none],
    [agency.parent, elsewhere.child, none],
    [agency.parent, { user_id: '9999999999' }, none],
    [agency.child, agency.parent, web],
    [agency.child, agency.sibling, none],
    [agency.child, otherAgency.parent, none],
    [agency.child, own.parent, none],
    [agency.demo, agency.parent, web],
    [agency.demo, agency.child, none],
  ]
}

/** Tries all ways of a row; the answers are the texts of the refusals. */
async function tryRow([from, to, allowed]: Row, parent: Account): Promise<readonly string[]> {
  const refusals: string[] = []
  let browser = await actingFor(from, parent)
  for (const way of ways) {
    const { code, text } = await browser.call(way, { userId: to.user_id })
    const isAllowed = allowed.includes(way)
    expect(code, `${from.user_id} ${way.name} ${to.user_id}`).toBe(isAllowed ? '00000' : '20205')
    if (isAllowed) browser = await actingFor(from, parent)
    else refusals.push(text)
  }
  return refusals
}

describe('where a switch leads', () => {
  it('USER-04 USER-05 follows the relation in the database by all four ways, and answers everything else alike', async () => {
    const families = await openFamilies()
    const refusals = new Set<string>()
    const tables = [
      [rowsOfPeople(families), families.own.parent],
      [rowsOfAgencies(families), families.agency.parent],
    ] as const
    for (const [rows, parent] of tables) {
      for (const row of rows) for (const refusal of await tryRow(row, parent)) refusals.add(refusal)
    }
    expect(refusals.size).toBe(1)
  }, 180_000)

  it.each(['user', 'agency'] as const)(
    'USER-04 leads nowhere from the child of a %s that is frozen meanwhile',
    async (kind) => {
      const { parent, child } = await openFamily(accounts, { kind })
      const browser = await actingFor(child, parent)
      const change = { frozen_at: new Date(accounts.clock.nowMs) }
      await sql.db.updateTable('account').set(change).where('user_id', '=', parent.user_id).execute()
      for (const way of ways) {
        expect((await browser.call(way, { userId: parent.user_id })).code).toBe('00004')
      }
    },
  )
})
