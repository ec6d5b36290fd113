import type { PageDrawer } from '../../components/navigation/page-router.ts'
import type { PageData } from '../../page-data.ts'
import { MissingPage } from '../../pages/missing/page.tsx'
import { drawerOf } from '../page-drawers.tsx'

/** Draws the 404 page, which any address may come to. */
export const missing = drawerOf(MissingPage)

/** The drawer of data that came for a page, whose own drawer is given. */
export function drawerFor(data: PageData, own: PageDrawer): PageDrawer {
  return data.page === 'missing' ? missing : own
}
