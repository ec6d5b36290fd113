import type { SiteLink } from '../../views/listings/site-links.ts'
import { tradingBots } from '../../views/listings/site-tabs.ts'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { SearchField } from '../../components/inputs/search-field.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useSite } from '../../components/context/site-context.ts'
import { useText } from '../../components/texts/use-text.ts'
import chips from '../../components/navigation/chips.module.css'
import styles from './page.module.css'
import type { SiteMapView } from './view.ts'

const marked = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {})

const pathOf = ({ tab, bot }: SiteMapView) => urls.siteMap(tab, bot ? { sub: bot } : {})

function TabLinks({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  return (
    <nav aria-label={text('map.tabs')}>
      <ul className={chips.chips}>
        {view.tabs.map(({ tab, count }) => (
          <li key={tab}>
            <Anchor
              to={
                tab === 'trading-bot'
                  ? urls.siteMap(tab, { sub: view.bots[0] ?? tradingBots[0] })
                  : urls.siteMap(tab)
              }
              {...marked(tab === view.tab)}
            >
              {text(`map.tab.${tab}`)} <span className={chips.count}>{count}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BotLinks({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  if (view.bot === null || view.bots.length < 2) return null
  return (
    <nav className={styles.letters} aria-label={text('map.subs')}>
      {view.bots.map((bot) => (
        <Anchor key={bot} to={urls.siteMap('trading-bot', { sub: bot })} {...marked(bot === view.bot)}>
          {text(`map.sub.${bot}`)}
        </Anchor>
      ))}
    </nav>
  )
}

function LetterLinks({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  if (view.letters.length < 2) return null
  const { tab, bot } = view
  const to = (letter: string | null) => urls.siteMap(tab, bot ? { sub: bot, letter } : { letter })
  return (
    <nav className={styles.letters} aria-label={text('map.letters')}>
      <Anchor to={to(null)} {...marked(view.letter === null)}>
        {text('map.all')}
      </Anchor>
      {view.letters.map(({ letter, count }) => (
        <Anchor key={letter} to={to(letter)} {...marked(letter === view.letter)}>
          <bdi>{letter}</bdi> <span className={chips.count}>{count}</span>
        </Anchor>
      ))}
    </nav>
  )
}

function FilterForm({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  return (
    <LocaleForm path={pathOf(view)} className={styles.filter} role="search" label={text('map.filter')}>
      <SearchField id="map-filter" query={view.query} placeholder={text('map.filter')} />
      <button type="submit" className="button">
        {text('map.filterAction')}
      </button>
    </LocaleForm>
  )
}

/** What is said where there is nothing to list. */
function Nothing({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  const { state } = useSite()
  if (view.query !== '')
    return (
      <p>
        {text('map.none', { query: view.query })} <Anchor to={pathOf(view)}>{text('map.filterOff')}</Anchor>
      </p>
    )
  return <p>{view.of === 'site' ? text('map.empty') : text('map.noSource', { brand: state.brandName })}</p>
}

function Links({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  const { linkText } = view
  const nameOf = ({ values }: SiteLink) => (linkText === null ? (values['0'] ?? '') : text(linkText, values))
  return (
    <ul className={styles.links}>
      {view.links.map((link) => (
        <li key={link.to}>
          <Anchor to={link.to}>{nameOf(link)}</Anchor>
        </li>
      ))}
    </ul>
  )
}

/** Pages of which there is one each: what most readers of a site map look for. */
function SinglePages({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  return (
    <section className={styles.single} aria-labelledby="map-single">
      <h2 id="map-single">{text('map.single')}</h2>
      <ul className={styles.links}>
        {view.single.map(({ path, name }) => (
          <li key={path}>
            <Anchor to={path}>{name}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Page({ view }: { readonly view: SiteMapView }) {
  const text = useText()
  const { state } = useSite()
  const { tab, bot, letter, query } = view
  const name = bot ? text(`map.sub.${bot}`) : text(`map.tab.${tab}`)
  const kept = { letter, q: query === '' ? null : query }
  return (
    <>
      <Crumbs trail={[{ to: urls.siteMap(), name: text('map.title') }]} here={name} />
      <h1>{text('map.title')}</h1>
      <p className="lead">{text('map.lead')}</p>
      <SinglePages view={view} />
      <TabLinks view={view} />
      <section className={`card ${styles.panel}`} aria-labelledby="map-list">
        <div className={styles.head}>
          <h2 id="map-list">{name}</h2>
          <span className="quiet">{text('map.count', { count: view.total })}</span>
          {view.letters.length > 0 || query !== '' ? <FilterForm view={view} /> : null}
        </div>
        <BotLinks view={view} />
        <LetterLinks view={view} />
        {view.of === 'operator' && view.total > 0 ? (
          <p className="quiet">{text('map.elsewhere', { brand: state.brandName })}</p>
        ) : null}
        {view.total === 0 ? <Nothing view={view} /> : <Links view={view} />}
        <PageLinks
          page={view.page}
          pages={view.pages}
          to={(page) => urls.siteMap(tab, { ...(bot ? { sub: bot } : {}), ...kept, page })}
        />
      </section>
    </>
  )
}
