import { AccountScreen } from '../../components/account/account-screen.tsx'
import { LostGate } from '../../components/account/recovery/lost-gate.tsx'
import { ResetPage } from '../../components/account/reset-page.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <LostGate view={view}>
        <ResetPage view={view} />
      </LostGate>
    </AccountScreen>
  )
}
