import { AccountScreen } from '../../components/account/account-screen.tsx'
import { LogInPage } from '../../components/account/log-in-page.tsx'
import { OutsideGate } from '../../components/account/outside/outside-gate.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <OutsideGate view={view}>
        {(ways) => <LogInPage view={view} kind="user" outsideWays={ways} />}
      </OutsideGate>
    </AccountScreen>
  )
}
