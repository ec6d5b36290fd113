import { AccountScreen } from '../../components/account/account-screen.tsx'
import { LogInPage } from '../../components/account/log-in-page.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <LogInPage view={view} kind="agency" />
    </AccountScreen>
  )
}
