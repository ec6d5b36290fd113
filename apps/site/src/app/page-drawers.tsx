import type { ComponentType } from 'react'
import type { PageDrawer } from '../components/navigation/page-router.ts'
import type { PageData } from '../page-data.ts'
import type { ClientPage } from '../pages/client-page.ts'
import { clientPages } from '../pages/registry.client.generated.ts'

/** What draws the data of a page with its component. */
export function drawerOf<View>(Page: ComponentType<{ readonly view: View }>): PageDrawer {
  return { draw: (data: PageData<View>) => <Page key={data.page} view={data.view} /> }
}

/** Brings what a page is drawn with besides its module: its own texts and styles. */
export type BringPage = (page: Pick<ClientPage<unknown>, 'id' | 'texts'>) => Promise<void>

/** A page of the site, which is loaded when it is shown. */
export interface LazyPage extends Pick<ClientPage<unknown>, 'id' | 'path'> {
  load(): Promise<PageDrawer>
}

/** All pages of the site, as the server and the browser draw them. */
export function lazyPages(bring: BringPage): readonly LazyPage[] {
  return clientPages((page) => ({
    id: page.id,
    path: page.path,
    async load() {
      const [Page] = await Promise.all([page.component(), bring(page)])
      return drawerOf(Page)
    },
  }))
}

/** What draws the page of some data: the one of its kind, or the 404 page where its loader found nothing under the address. */
export async function loadDrawer(pages: readonly LazyPage[], { page }: PageData): Promise<PageDrawer> {
  // Few visits see it: it comes by itself.
  if (page === 'missing') return (await import('../pages/missing/drawer.ts')).missing
  const found = pages.find(({ id }) => id === page)
  if (found === undefined) throw new Error(`there is no page ${page}`)
  return found.load()
}
