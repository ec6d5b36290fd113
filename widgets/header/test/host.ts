import { type AccountChoice, createCell, createShellStore, type ShellStore } from '@portico/widget'

/** A page around the header that writes down what the header asks of it. */
export interface TestHost {
  readonly store: ShellStore
  readonly moves: string[]
  readonly entered: string[]
  loggedOut: number
  /** What is answered when the accounts are asked for; null where they cannot be had. */
  accounts: readonly AccountChoice[] | null
}

/** Makes a host on a page; account 2 cannot be entered. */
export function createHost(page: { readonly path: string; readonly search: string }): TestHost {
  const host: TestHost = {
    moves: [],
    entered: [],
    loggedOut: 0,
    accounts: [],
    store: createShellStore(
      { ...page, user: null },
      {
        currency: createCell('USD'),
        currencies: createCell<readonly { code: string; label: string }[]>([]),
        theme: createCell<'white' | 'black'>('white'),
        trendColours: createCell<'green-up' | 'red-up'>('green-up'),
        search: async () => [{ code: 'ETH', name: 'Ether', href: '/fr/price/eth', heading: 'Assets' }],
        navigate: (href) => host.moves.push(href),
        logOut: () => {
          host.loggedOut += 1
        },
        accounts: async () => {
          if (host.accounts === null) throw new Error('no network')
          return host.accounts
        },
        switchAccount: async ({ userId }) => {
          if (userId === '2') throw new Error('refused')
          host.entered.push(userId)
        },
        report: () => {},
      },
    ),
  }
  return host
}
