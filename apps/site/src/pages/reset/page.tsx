import { AccountScreen } from '../../components/account/account-screen.tsx'
import { ResetPage } from '../../components/account/reset-page.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <ResetPage view={view} />
    </AccountScreen>
  )
}
