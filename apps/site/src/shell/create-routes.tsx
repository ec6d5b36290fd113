import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, useLoaderData } from 'react-router'
import type { PageData, PageViews } from '../page-data.ts'
import { MissingPage } from '../pages/missing/page.tsx'
import type { MissingView } from '../pages/missing/view.ts'
import { type PageId, pageRoutes } from '../routes.ts'
import { ErrorPage } from './error-page.tsx'
import { RootLayout } from './root-layout.tsx'

type PageComponent<View> = ComponentType<{ readonly view: View }>

const pageModules: { readonly [Id in PageId]: () => Promise<PageComponent<PageViews[Id]>> } = {
  home: async () => (await import('../pages/home/page.tsx')).HomePage,
  prices: async () => (await import('../pages/prices/page.tsx')).PricesPage,
  converter: async () => (await import('../pages/converter/page.tsx')).ConverterPage,
  pair: async () => (await import('../pages/pair/page.tsx')).PairPage,
  compare: async () => (await import('../pages/compare/page.tsx')).ComparePage,
  versus: async () => (await import('../pages/versus/page.tsx')).VersusPage,
  'how-to-buy': async () => (await import('../pages/how-to-buy/page.tsx')).HowToBuyPage,
  'how-to-buy-in': async () => (await import('../pages/how-to-buy/page.tsx')).HowToBuyPage,
  categories: async () => (await import('../pages/categories/page.tsx')).CategoriesPage,
  category: async () => (await import('../pages/category/page.tsx')).CategoryPage,
  sitemap: async () => (await import('../pages/sitemap/page.tsx')).SiteMapPage,
  asset: async () => (await import('../pages/asset/page.tsx')).AssetPage,
  prediction: async () => (await import('../pages/prediction/page.tsx')).PredictionPage,
  'prediction-record': async () => (await import('../pages/prediction-record/page.tsx')).PredictionRecordPage,
  'asset-history': async () => (await import('../pages/asset-history/page.tsx')).AssetHistoryPage,
  news: async () => (await import('../pages/news/page.tsx')).NewsPage,
  'news-item': async () => (await import('../pages/news-item/page.tsx')).NewsItemPage,
  academy: async () => (await import('../pages/academy/page.tsx')).AcademyPage,
  guide: async () => (await import('../pages/guide/page.tsx')).GuidePage,
  search: async () => (await import('../pages/search/page.tsx')).SearchPage,
  legal: async () => (await import('../pages/legal/page.tsx')).LegalPage,
  'log-in': async () => (await import('../pages/account/page.tsx')).AccountPage,
  'agency-log-in': async () => (await import('../pages/account/page.tsx')).AccountPage,
  register: async () => (await import('../pages/account/page.tsx')).AccountPage,
  reset: async () => (await import('../pages/account/page.tsx')).AccountPage,
  account: async () => (await import('../pages/account/page.tsx')).AccountPage,
  offline: async () => (await import('../offline/page.tsx')).OfflinePage,
}

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

interface RouteOptions {
  /** Where the data of a page comes from. */
  readonly loader: LoaderFunction
  /** Brings what a page is drawn with besides its module: its own texts and styles. */
  bring(page: PageId): Promise<void>
}

function pageRoute<Id extends PageId>(id: Id, pattern: string, { loader, bring }: RouteOptions): RouteObject {
  const load: () => Promise<PageComponent<PageViews[Id]>> = pageModules[id]
  const lazy = async () => {
    const [Page] = await Promise.all([load(), bring(id)])
    return { Component: routeComponent(Page) }
  }
  return { id, path: pattern, loader, lazy }
}

/** The router's tree, alike on the server and in the browser but for where data, texts and styles come from. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  return [
    {
      id: 'root',
      Component: RootLayout,
      errorElement: <ErrorPage />,
      children: [
        ...pageRoutes.map(({ id, pattern }) => pageRoute(id, pattern, options)),
        { id: 'missing', path: '*', loader: options.loader, Component: MissingRoute },
      ],
    },
  ]
}
