import { tracked } from '@portico/analytics/track'
import { AssetTabs } from '../../../../apps/site/src/components/asset-heading/asset-tabs.tsx'
import { Contents } from '../../../../apps/site/src/components/guides/contents.tsx'
import { ChoiceLinks } from '../../../../apps/site/src/components/inputs/choice-links.tsx'
import { Crumbs } from '../../../../apps/site/src/components/navigation/crumbs.tsx'
import { PageLinks } from '../../../../apps/site/src/components/navigation/page-links.tsx'
import { PopularPages } from '../../../../apps/site/src/pages/missing/popular-pages.tsx'
import { PairLinks } from '../../../../apps/site/src/components/market/pair-links.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'

const periods = ['7 days', '30 days', '1 year']

/** The ways from one page to others. */
export function Navigation() {
  const { home, prices } = useData()
  const choices = periods.map((name, index) => ({
    ...{ to: `/${index}`, name, isChosen: index === 1 },
    tracked: tracked('b203:window-chosen', { window: '30d' }),
  }))
  return (
    <>
      <State name="Breadcrumbs" room="wide">
        <Crumbs trail={[{ to: '/price', name: 'Prices' }]} here="Bitcoin" />
      </State>
      <State name="Tabs" room="wide">
        <AssetTabs
          here="history"
          asset={home.coin}
          places={{ prediction: '/1', comparison: '/2', howToBuy: '/3' }}
        />
      </State>
      <State name="Choice of a few">
        <ChoiceLinks label="Period" choices={choices} />
      </State>
      <State name="Segments">
        <nav className="segments" aria-label="Segments">
          <a href="/1">Day</a>
          <a href="/2" aria-current="true">
            Month
          </a>
          <a href="/3" data-shown="hover">
            Year
          </a>
        </nav>
      </State>
      <State name="First page of a list" room="wide">
        <PageLinks page={1} pages={6} range={prices.range} to={String} />
      </State>
      <State name="Page within a list" room="wide">
        <PageLinks page={3} pages={6} to={String} />
      </State>
      <State name="Contents of a text" room="wide">
        <Contents
          lang="en"
          parts={[
            { id: 'what', title: 'What it is' },
            { id: 'how', title: 'How it is made' },
          ]}
        />
      </State>
      <State name="Pairs" room="wide">
        <PairLinks pairs={home.popular} />
      </State>
      <State name="Ways on" room="wide">
        <PopularPages />
      </State>
    </>
  )
}
