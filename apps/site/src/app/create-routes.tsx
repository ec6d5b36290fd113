import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, useLoaderData } from 'react-router'
import type { PageData } from '../page-data.ts'
import type { ClientPage } from '../pages/client-page.ts'
import { MissingPage } from '../pages/missing/page.tsx'
import type { MissingView } from '../pages/missing/view.ts'
import { clientPages } from '../pages/registry.client.generated.ts'
import { ErrorPage } from './error-page.tsx'
import { RootLayout } from './root-layout.tsx'

type PageComponent<View> = ComponentType<{ readonly view: View }>

function MissingRoute() {
  const { view } = useLoaderData<PageData<MissingView>>()
  return <MissingPage view={view} />
}

/** A page's route draws the page, or the 404 page where its loader found nothing under this address. */
function routeComponent<View>(Page: PageComponent<View>): ComponentType {
  return function PageRoute() {
    const data = useLoaderData<PageData<View>>()
    return data.page === 'missing' ? <MissingRoute /> : <Page key={data.page} view={data.view} />
  }
}

export interface RouteOptions {
  /** Where the data of a page comes from. */
  readonly loader: LoaderFunction
  /** Brings what a page is drawn with besides its module: its own texts and styles. */
  bring(page: Pick<ClientPage<unknown>, 'id' | 'texts'>): Promise<void>
}

function pageRoute<View>(page: ClientPage<View>, { loader, bring }: RouteOptions): RouteObject {
  const lazy = async () => {
    const [Page] = await Promise.all([page.component(), bring(page)])
    return { Component: routeComponent(Page) }
  }
  return { id: page.id, path: page.path, loader, lazy }
}

/** The router's tree, alike on the server and in the browser but for where data, texts and styles come from. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  return [
    {
      id: 'root',
      Component: RootLayout,
      errorElement: <ErrorPage />,
      children: [
        ...clientPages((page) => pageRoute(page, options)),
        { id: 'missing', path: '*', loader: options.loader, Component: MissingRoute },
      ],
    },
  ]
}
