import { AccountScreen } from '../../components/account/account-screen.tsx'
import { OverviewPage } from '../../components/account/overview/overview-page.tsx'
import type { AccountView } from '../../views/account/view.ts'

export function Page({ view }: { readonly view: AccountView }) {
  return (
    <AccountScreen view={view}>
      <OverviewPage view={view} />
    </AccountScreen>
  )
}
