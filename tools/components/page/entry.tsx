import '../../../apps/site/src/app/base.css'
import { createRoot } from 'react-dom/client'
import type { ComponentData } from '../component-data.ts'
import type { Look } from '../document.ts'
import { ComponentPage } from './component-page.tsx'
import { DataProvider, siteOf } from './data-context.ts'
import { SiteProvider } from '../../../apps/site/src/components/context/site-context.ts'
import { RouterContext } from '../../../apps/site/src/components/navigation/page-router.ts'
import { stillRouter, stillState } from './still-router.ts'

const shown: { look: Look; data: ComponentData } = JSON.parse(
  document.getElementById('data')?.textContent ?? '',
)
const place = document.getElementById('app')
if (place === null) throw new Error('the page has no place for its components')

// Components link to pages of the site, which are not here.
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-section] a[href]'))
    event.preventDefault()
})

const site = siteOf(shown.data)
const view = { router: stillRouter, state: stillState }
createRoot(place).render(
  <DataProvider value={shown.data}>
    <SiteProvider value={site}>
      <RouterContext value={view}>
        <ComponentPage look={shown.look} />
      </RouterContext>
    </SiteProvider>
  </DataProvider>,
)
