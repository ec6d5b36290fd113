import { loadScreen } from '../../views/account/load-screen.ts'
import type { AccountView } from '../../views/account/view.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { valuesOf } from '../query.ts'
import { urls } from '../urls.generated.ts'
import { definition } from './definition.ts'

/** People and agencies share the screen for a new password; its address says whose it is. */
export function load(context: PageContext): Loaded<AccountView> {
  const { kind } = valuesOf(definition.query, context.query)
  return loadScreen(context, { path: urls.resetPassword(), kind, reader: 'visitor' })
}
