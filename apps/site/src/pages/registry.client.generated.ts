// Written by the build from the folders of pages (npm run pages). Do not edit.
import type { ClientPage } from './client-page.ts'
import type { PageViews } from './registry.server.generated.ts'

/** What a browser knows of all pages: it brings a page's own files when the page is shown. */
export function clientPages<Result>(visit: <View>(page: ClientPage<View>) => Result): Result[] {
  return [
    visit<PageViews['academy']>({
      id: 'academy',
      path: '/academy',
      texts: ['content'],
      component: async () => (await import('./academy/page.tsx')).Page,
    }),
    visit<PageViews['account']>({
      id: 'account',
      path: '/account',
      component: async () => (await import('./account/page.tsx')).Page,
    }),
    visit<PageViews['agency-log-in']>({
      id: 'agency-log-in',
      path: '/login/agency',
      component: async () => (await import('./agency-log-in/page.tsx')).Page,
    }),
    visit<PageViews['asset']>({
      id: 'asset',
      path: '/price/:asset',
      texts: ['asset', 'content', 'list'],
      component: async () => (await import('./asset/page.tsx')).Page,
    }),
    visit<PageViews['asset-history']>({
      id: 'asset-history',
      path: '/price/:asset/history',
      texts: ['asset'],
      component: async () => (await import('./asset-history/page.tsx')).Page,
    }),
    visit<PageViews['buying-guides']>({
      id: 'buying-guides',
      path: '/how-to-buy',
      texts: ['buy', 'content'],
      component: async () => (await import('./buying-guides/page.tsx')).Page,
    }),
    visit<PageViews['categories']>({
      id: 'categories',
      path: '/categories',
      texts: ['map', 'list'],
      component: async () => (await import('./categories/page.tsx')).Page,
    }),
    visit<PageViews['category']>({
      id: 'category',
      path: '/categories/:category',
      texts: ['map', 'list'],
      component: async () => (await import('./category/page.tsx')).Page,
    }),
    visit<PageViews['compare']>({
      id: 'compare',
      path: '/compare',
      texts: ['compare', 'list'],
      component: async () => (await import('./compare/page.tsx')).Page,
    }),
    visit<PageViews['converter']>({
      id: 'converter',
      path: '/convert',
      component: async () => (await import('./converter/page.tsx')).Page,
    }),
    visit<PageViews['data-sources']>({
      id: 'data-sources',
      path: '/data-sources',
      texts: ['sources'],
      component: async () => (await import('./data-sources/page.tsx')).Page,
    }),
    visit<PageViews['forecast-record']>({
      id: 'forecast-record',
      path: '/forecast-record',
      texts: ['prediction'],
      component: async () => (await import('./forecast-record/page.tsx')).Page,
    }),
    visit<PageViews['guide']>({
      id: 'guide',
      path: '/academy/:guide',
      texts: ['content'],
      component: async () => (await import('./guide/page.tsx')).Page,
    }),
    visit<PageViews['home']>({
      id: 'home',
      path: '/',
      texts: ['list'],
      component: async () => (await import('./home/page.tsx')).Page,
    }),
    visit<PageViews['how-to-buy']>({
      id: 'how-to-buy',
      path: '/how-to-buy/:asset',
      texts: ['buy', 'content'],
      component: async () => (await import('./how-to-buy/page.tsx')).Page,
    }),
    visit<PageViews['how-to-buy-in']>({
      id: 'how-to-buy-in',
      path: '/how-to-buy/:asset/:country',
      texts: ['buy', 'content'],
      component: async () => (await import('./how-to-buy-in/page.tsx')).Page,
    }),
    visit<PageViews['legal']>({
      id: 'legal',
      path: '/legal/:document?',
      texts: ['content'],
      component: async () => (await import('./legal/page.tsx')).Page,
    }),
    visit<PageViews['log-in']>({
      id: 'log-in',
      path: '/login',
      component: async () => (await import('./log-in/page.tsx')).Page,
    }),
    visit<PageViews['news']>({
      id: 'news',
      path: '/news',
      texts: ['content'],
      component: async () => (await import('./news/page.tsx')).Page,
    }),
    visit<PageViews['news-item']>({
      id: 'news-item',
      path: '/news/:item',
      texts: ['content'],
      component: async () => (await import('./news-item/page.tsx')).Page,
    }),
    visit<PageViews['official-channels']>({
      id: 'official-channels',
      path: '/official-channels',
      texts: ['channels'],
      component: async () => (await import('./official-channels/page.tsx')).Page,
    }),
    visit<PageViews['offline']>({
      id: 'offline',
      path: '/offline',
      component: async () => (await import('./offline/page.tsx')).Page,
    }),
    visit<PageViews['pair']>({
      id: 'pair',
      path: '/convert/:from/:to?',
      component: async () => (await import('./pair/page.tsx')).Page,
    }),
    visit<PageViews['prediction']>({
      id: 'prediction',
      path: '/price/:asset/prediction',
      texts: ['prediction'],
      component: async () => (await import('./prediction/page.tsx')).Page,
    }),
    visit<PageViews['prediction-record']>({
      id: 'prediction-record',
      path: '/price/:asset/prediction/record',
      texts: ['prediction'],
      component: async () => (await import('./prediction-record/page.tsx')).Page,
    }),
    visit<PageViews['prices']>({
      id: 'prices',
      path: '/price',
      texts: ['list'],
      component: async () => (await import('./prices/page.tsx')).Page,
    }),
    visit<PageViews['register']>({
      id: 'register',
      path: '/register',
      component: async () => (await import('./register/page.tsx')).Page,
    }),
    visit<PageViews['reset']>({
      id: 'reset',
      path: '/login/reset',
      component: async () => (await import('./reset/page.tsx')).Page,
    }),
    visit<PageViews['search']>({
      id: 'search',
      path: '/search',
      texts: ['list'],
      component: async () => (await import('./search/page.tsx')).Page,
    }),
    visit<PageViews['sitemap']>({
      id: 'sitemap',
      path: '/sitemap/:tab?/:sub?',
      texts: ['map'],
      component: async () => (await import('./sitemap/page.tsx')).Page,
    }),
    visit<PageViews['versus']>({
      id: 'versus',
      path: '/compare/:from/:to?',
      texts: ['compare'],
      component: async () => (await import('./versus/page.tsx')).Page,
    }),
  ]
}
