import { AccountScreen } from '../../components/account/account-screen.tsx'
import { OutsideGate } from '../../components/account/outside/outside-gate.tsx'
import { RegisterPage } from '../../components/account/register-page.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <OutsideGate view={view}>{(ways) => <RegisterPage view={view} outsideWays={ways} />}</OutsideGate>
    </AccountScreen>
  )
}
