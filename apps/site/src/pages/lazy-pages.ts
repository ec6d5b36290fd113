import type { PageDrawer } from '../components/navigation/page-router.ts'
import { missing } from '../app/missing/missing-drawer.ts'
import { drawerOf } from '../app/page-drawers.tsx'
import type { PageData } from '../page-data.ts'
import type { ClientPage } from './client-page.ts'
import { clientPages } from './registry.client.generated.ts'

/** Brings what a page is drawn with besides its module: its own texts and styles. */
export type BringPage = (page: Pick<ClientPage<unknown>, 'id' | 'texts'>) => Promise<void>

/** A page of the site, which is loaded when it is shown. */
export interface LazyPage extends Pick<ClientPage<unknown>, 'id' | 'path'> {
  load(): Promise<PageDrawer>
}

/** All pages of the site, as the server draws them, and the browser those that a reader goes on to. */
export function lazyPages(bring: BringPage): readonly LazyPage[] {
  return clientPages((page) => ({
    id: page.id,
    path: page.path,
    async load() {
      const [Page] = await Promise.all([page.component(), bring(page)])
      await Promise.all((Page.parts ?? []).map((part) => part.bring()))
      return drawerOf(Page)
    },
  }))
}

/** What draws the page of some data: the one of its kind, or the 404 page where its loader found nothing under the address. */
export async function loadDrawer(pages: readonly LazyPage[], { page }: PageData): Promise<PageDrawer> {
  if (page === 'missing') return missing
  const found = pages.find(({ id }) => id === page)
  if (found === undefined) throw new Error(`there is no page ${page}`)
  return found.load()
}
