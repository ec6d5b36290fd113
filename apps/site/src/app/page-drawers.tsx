import type { ComponentType } from 'react'
import type { PageDrawer } from '../components/navigation/page-router.ts'
import type { PageData } from '../page-data.ts'

/** What draws the data of a page with its component. */
export function drawerOf<View>(Page: ComponentType<{ readonly view: View }>): PageDrawer {
  return { draw: (data: PageData<View>) => <Page key={data.page} view={data.view} /> }
}
