import { AccountScreen } from '../../components/account/account-screen.tsx'
import { ExternalSignInGate } from '../../components/account/external-sign-in/external-sign-in-gate.tsx'
import { RegisterPage } from '../../components/account/registration/register-page.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <ExternalSignInGate view={view}>
        {(ways) => <RegisterPage view={view} externalMethods={ways} />}
      </ExternalSignInGate>
    </AccountScreen>
  )
}
