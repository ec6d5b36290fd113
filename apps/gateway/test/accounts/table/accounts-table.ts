import { openTestSql } from '../../accounts.ts'
import { startExternalIdentityGateway } from '../external-identity.ts'
import { triedActions } from './actions.ts'
import type { Owner, World } from './owner.ts'
import { botToken, type SignInMethod, signInMethods } from './sign-in-methods.ts'

/** Where the table stands, below the root of the project. */
export const accountsTableFile = 'docs/accounts-table.md'

const head = `# What each account can do alone

Written by \`npm run tables:accounts\`, which opens an account by every sign-in method at a gateway and does everything with it that a
person can do without an operator ([requirements](requirements.md), ACC-01 to ACC-06). A test holds that this is what it finds.

Apple, Google, the OpenID provider, wallet and Telegram open accounts without a password and without an address here. A passkey
opens none: it is added to one. A sub-account has no sign-in methods of its own: what concerns its safety is its parent's. The exchange
opens agencies.

`

/** A session may show the password ten times in so long (protocol 3.12); a person takes longer between two changes. */
const pauseMs = 11_000

/** What came of each action. */
async function tryAll(world: World, method: SignInMethod): Promise<readonly string[]> {
  const owner: Owner = await method.open(world)
  const found: string[] = []
  for (const action of triedActions) {
    world.accounts.clock.nowMs += pauseMs
    try {
      await action.run(world, owner)
      found.push('yes')
    } catch (error) {
      found.push(error instanceof Error ? `no: ${error.message}` : 'no')
    }
  }
  return found
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Opens an account by every sign-in method and tries everything with it; the columns, by the name of the method. */
export async function tryAccounts(): Promise<ReadonlyMap<string, readonly string[]>> {
  await using sql = await openTestSql()
  const more = { wallet: { chainIds: [1] }, telegram: { botToken } }
  const terms: World['terms'] = { today: null }
  const signUp = {
    unservedCountries: new Set<string>(),
    countryTerms: new Map<string, string>(),
    residence: 'optional',
    get termsVersion() {
      return terms.today
    },
  } as const
  await using external = await startExternalIdentityGateway(sql, { signUp }, more)
  const world: World = { sql, accounts: external.accounts, external, terms }
  const columns = new Map<string, readonly string[]>()
  for (const method of signInMethods) columns.set(method.name, await tryAll(world, method))
  return columns
}

/** The document of the table. */
export function accountsTable(columns: ReadonlyMap<string, readonly string[]>): string {
  const names = ['', 'What a person does', ...columns.keys()]
  const rows = triedActions.map(({ requirement, name }, index) => [
    ...[requirement, name],
    ...[...columns.values()].map((found) => found[index] ?? ''),
  ])
  const sorted = rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other, 'en'))
  return `${head}${[names, names.map(() => '---'), ...sorted].map(rowOf).join('\n')}\n`
}
