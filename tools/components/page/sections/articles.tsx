import { AssetLabel, AssetMark } from '../../../../apps/site/src/components/assets/asset-label.tsx'
import { CountryFlag } from '../../../../apps/site/src/components/assets/country-flag.tsx'
import { GuideCards } from '../../../../apps/site/src/components/guide-cards/guide-cards.tsx'
import { LeadGuide } from '../../../../apps/site/src/components/guides/lead-guide.tsx'
import { NewsList } from '../../../../apps/site/src/components/articles/news-list.tsx'
import { WatchStar } from '../../../../apps/site/src/components/watchlist/watch-star.tsx'
import * as icons from '../../../../apps/site/src/ui/icons.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'

/** Every icon. */
export function Icons() {
  return Object.entries(icons).map(([name, Icon]) => (
    <State key={name} name={name}>
      <Icon />
    </State>
  ))
}

/** What stands beside the names of assets and countries. */
export function Assets() {
  const { home, currencies } = useData()
  const { coin } = home
  const letters = { ...coin, name: 'New coin', code: 'NEW', icon: null }
  const kinds = ['crypto', 'fiat', 'metal', 'stock'] as const
  return (
    <>
      <State name="Logo">
        <AssetMark asset={coin} />
      </State>
      <State name="Large logo">
        <AssetMark asset={coin} large />
      </State>
      {kinds.map((kind) => (
        <State key={kind} name={`Letters, ${kind}`}>
          <AssetMark asset={{ ...letters, kind }} large />
        </State>
      ))}
      <State name="Flag">
        <CountryFlag slug="de" />
      </State>
      <State name="Name">
        <AssetLabel asset={coin} />
      </State>
      <State name="Name without a logo">
        <AssetLabel asset={letters} />
      </State>
      <State name="Name in a table">
        <AssetLabel asset={coin} lines="two" />
      </State>
      {currencies.rows.slice(0, 2).map(({ asset }) => (
        <State key={asset.slug} name="Currency in a table">
          <AssetLabel asset={asset} lines="two" />
        </State>
      ))}
      <State name="Star">
        <WatchStar asset={coin} />
      </State>
    </>
  )
}

const news = [
  {
    ...{ title: 'Withdrawals of a coin are paused', path: '/news/one', lang: null, source: null },
    ...{ age: '2 hours ago', published: '2026-03-03T09:00:00Z', summaryHtml: 'Until its network is back.' },
  },
  {
    ...{
      title: 'A new version of a network',
      path: 'https://news.example/',
      lang: 'en',
      source: 'A newspaper',
    },
    ...{ age: '3 days ago', published: '2026-03-01T09:00:00Z' },
  },
]

/** Guides with their covers, and news. */
export function Articles() {
  const { lead, groups } = useData().academy
  return (
    <>
      {lead === null ? null : (
        <State name="Leading guide" room="wide">
          <LeadGuide guide={lead} />
        </State>
      )}
      <State name="Guides" room="wide">
        <GuideCards guides={groups.flatMap(({ guides }) => guides).slice(0, 1)} heading="h3" />
      </State>
      <State name="News" room="wide">
        <NewsList items={news} />
      </State>
    </>
  )
}
