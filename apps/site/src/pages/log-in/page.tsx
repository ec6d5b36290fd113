import { AccountScreen } from '../../components/account/account-screen.tsx'
import { LogInPage } from '../../components/account/log-in-page.tsx'
import { ExternalSignInGate } from '../../components/account/external-sign-in/external-sign-in-gate.tsx'
import { RecoveryGate } from '../../components/account/recovery/recovery-gate.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <RecoveryGate view={view}>
        <ExternalSignInGate view={view}>
          {(ways) => <LogInPage view={view} kind="user" externalMethods={ways} />}
        </ExternalSignInGate>
      </RecoveryGate>
    </AccountScreen>
  )
}
