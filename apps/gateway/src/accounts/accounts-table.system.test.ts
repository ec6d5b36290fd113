import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountsTable, accountsTableFile, tryAccounts } from '../../test/accounts/table/accounts-table.ts'
import { triedActions } from '../../test/accounts/table/actions.ts'
import { signInMethods } from '../../test/accounts/table/sign-in-methods.ts'

const root = new URL('../../../../', import.meta.url)

describe('an account that was opened by any sign-in method', () => {
  let columns: Awaited<ReturnType<typeof tryAccounts>>
  beforeAll(async () => {
    columns = await tryAccounts()
  }, 240_000)

  it.each(signInMethods.map(({ name }) => name))(
    'ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 ACC-06 does all for itself, without an operator: %s',
    (name) => {
      const found = triedActions.map((action, index) => `${action.name}: ${columns.get(name)?.[index] ?? ''}`)
      expect(found).toEqual(triedActions.map((action) => `${action.name}: yes`))
    },
  )

  it('ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 ACC-06 is in the documents as it was found; npm run tables:accounts writes it', async () => {
    expect(await readFile(new URL(accountsTableFile, root), 'utf8')).toBe(accountsTable(columns))
  })
})
