import type { ReactNode } from 'react'
import { urls } from '../urls.generated.ts'
import { CountryFlag } from '../../components/assets/country-flag.tsx'
import { GuideCards } from '../../components/guide-cards/guide-cards.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Multiple } from '../../ui/figures/multiple.tsx'
import styles from './page.module.css'
import type { ComparisonDrawing, ForecastDrawing, HomeView } from './view.ts'

/** The caps of two coins as bars in proportion, and what the smaller one would be worth at the cap of the larger. */
function ComparisonPicture({ drawing }: { readonly drawing: ComparisonDrawing }) {
  const text = useText()
  const { from, to, multiple, share, colours } = drawing
  const bars = [
    { y: 0, length: 100, colour: colours.to },
    { y: 22, length: share, colour: colours.from },
  ]
  return (
    <>
      <svg className={styles.bars} aria-hidden="true" focusable="false">
        {bars.map(({ y, length, colour }) => (
          <rect
            key={y}
            y={y}
            width={`${length}%`}
            height="14"
            rx="7"
            {...(colour === null ? {} : { fill: colour })}
          />
        ))}
      </svg>
      <span className={styles.figure}>
        {text('list.atCap', { 0: from, 1: to })}{' '}
        <strong>
          <Multiple text={multiple} />
        </strong>
      </span>
    </>
  )
}

/** The coin's last closes, and how far nine tenths and one half of the outcomes of a random walk lie from the last one. */
function ForecastPicture({ drawing: { past, half, most, box } }: { readonly drawing: ForecastDrawing }) {
  return (
    <svg
      className={styles.fan}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={most} />
      <path d={half} />
      <path className={styles.past} d={past} />
    </svg>
  )
}

function Flags({ countries }: { readonly countries: readonly string[] }) {
  return (
    <span className={styles.flags}>
      {countries.map((slug) => (
        <CountryFlag key={slug} slug={slug} />
      ))}
    </span>
  )
}

interface ToolProps {
  readonly to: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A card that is a link as a whole: what the page behind it is for, drawn and in words. */
function Tool({ to, title, lead, children }: ToolProps) {
  return (
    <li>
      <Anchor to={to} className={`card ${styles.tool}`}>
        <strong>{title}</strong>
        {children}
        <span className={styles.toolLead}>{lead}</span>
      </Anchor>
    </li>
  )
}

/** What else can be learnt about an asset here. */
export function Tools({ view }: { readonly view: HomeView }) {
  const text = useText()
  const { coin, comparison, forecast, countries } = view
  const names = { coinName: coin }
  return (
    <section className={`section late ${styles.tools}`}>
      <h2>{text('home.tools')}</h2>
      <ul>
        <Tool to={urls.compare()} title={text('home.compare')} lead={text('home.compareLead')}>
          {comparison === null ? null : <ComparisonPicture drawing={comparison} />}
        </Tool>
        <Tool
          to={urls.prediction(coin.slug)}
          title={text('home.prediction', names)}
          lead={text('home.predictionLead')}
        >
          {forecast === null ? null : <ForecastPicture drawing={forecast} />}
        </Tool>
        <Tool to={urls.howToBuy(coin.slug)} title={text('home.buy', names)} lead={text('home.buyLead')}>
          <Flags countries={countries} />
        </Tool>
      </ul>
    </section>
  )
}

/** Guides to the largest coins, and the way to all. */
export function Guides({ guides }: Pick<HomeView, 'guides'>) {
  const text = useText()
  if (guides.length === 0) return null
  return (
    <section className="section late">
      <div className="section-top">
        <h2>{text('home.guides')}</h2>
        <Anchor to={urls.academy()}>{text('home.allGuides')}</Anchor>
      </div>
      <p className={styles.guidesLead}>{text('home.guidesLead')}</p>
      <GuideCards guides={guides} heading="h3" />
    </section>
  )
}
