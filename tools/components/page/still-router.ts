import type { PageRouter, RouterState } from '../../../apps/site/src/components/navigation/page-router.ts'

/** Where the page of components is: on a page of its own, from which nothing leads away. */
export const stillState: RouterState = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  next: null,
  isRenewing: false,
  drawn: null,
}

/** Leads to no page: there is none of the site's here. */
export const stillRouter: PageRouter = {
  get: () => stillState,
  subscribe: () => () => {},
  navigate: async () => {},
  revalidate: async () => {},
  ask: () => Promise.reject(new Error('the page of components has no pages to ask for')),
}
