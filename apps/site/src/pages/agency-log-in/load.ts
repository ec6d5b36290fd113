import { loadScreen } from '../../views/account/load-screen.ts'
import type { AccountView } from '../../views/account/view.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { urls } from '../urls.generated.ts'

export function load(context: PageContext): Loaded<AccountView> {
  return loadScreen(context, { path: urls.agencyLogIn(), kind: 'agency', reader: 'visitor' })
}
