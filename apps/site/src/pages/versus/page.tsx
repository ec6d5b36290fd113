import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ComparisonLinks } from '../../components/articles/comparison-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import { RatioChartCard } from './chart-card.tsx'
import { type ControlProps, Controls, RatioLink } from './controls.tsx'
import styles from './page.module.css'
import { PastRatioCard } from './past-card.tsx'
import { RatioTable } from './ratio-table.tsx'
import { Result, Sentence } from './result.tsx'
import { SidesTable } from './sides-table.tsx'
import { useRatio } from './use-ratio.ts'
import type { VersusView } from './view.ts'

/** Why the difference of two caps is no sum of money that anybody has to bring. */
function CapCard({ view, ratio }: ControlProps) {
  const text = useText()
  const format = usePriceText()
  const gap = ratio.texts?.capGap ?? null
  return (
    <div className={`card ${styles.panel}`}>
      <h2>{text('versus.money')}</h2>
      {gap === null ? null : (
        <p>{text('versus.money.gap', { 0: view.from.asset, marketCap: format(gap) })}</p>
      )}
      <p>{text('versus.money.why')}</p>
      <p className="quiet">{text('versus.money.volume')}</p>
    </div>
  )
}

/** Where to go on with the two assets. */
function Onward({ view }: { readonly view: VersusView }) {
  const text = useText()
  const { from, to } = view
  return (
    <p className={`actions ${styles.onward}`}>
      <Anchor className="button button-line" to={urls.prediction(from.asset.slug)}>
        {text('versus.prediction', { 0: from.asset.code })}
      </Anchor>
      <Anchor className="button button-line" to={urls.pair(from.asset.slug, to.asset.slug)}>
        {text('pair.name', { coinCode: from.asset.code, fiatCode: to.asset.code })}
      </Anchor>
    </p>
  )
}

function Steps({ view, ratio }: ControlProps) {
  const text = useText()
  if (view.answer.state !== 'compared') return null
  return (
    <div className={styles.steps} role="group" aria-label={text('versus.steps')}>
      {view.answer.rows.map(({ parameter, text: name }) => (
        <RatioLink key={name} view={view} ratio={ratio} parameter={parameter} name={name} />
      ))}
    </div>
  )
}

export function Page({ view }: { readonly view: VersusView }) {
  const text = useText()
  const ratio = useRatio(view)
  const { from, to } = view
  const codes = text('versus.name', { 0: from.asset.code, 1: to.asset.code })
  return (
    <>
      <Crumbs trail={[{ to: urls.compare(), name: text('compare.name') }]} here={codes} />
      <h1>{text('versus.name', { 0: from.asset, 1: to.asset })}</h1>
      <Sentence view={view} ratio={ratio} />
      <div className={styles.hero}>
        <div className={`card ${styles.main}`}>
          <Controls view={view} ratio={ratio} />
          <Steps view={view} ratio={ratio} />
          <Result view={view} ratio={ratio} />
        </div>
        <RatioChartCard view={view} ratio={ratio} />
      </div>
      <SidesTable view={view} ratio={ratio} />
      <section className="section two" aria-label={text('versus.steps')}>
        <RatioTable view={view} ratio={ratio} />
        <div className={view.answer.state === 'compared' ? styles.column : styles.alone}>
          <PastRatioCard view={view} ratio={ratio} />
          <CapCard view={view} ratio={ratio} />
        </div>
      </section>
      <Onward view={view} />
      {view.others.length === 0 ? null : (
        <section className="section">
          <h2>{text('versus.others', { 0: from.asset.code })}</h2>
          <ComparisonLinks links={view.others} />
        </section>
      )}
      {view.trending.length === 0 ? null : (
        <section className="section">
          <h2>{text('compare.trending')}</h2>
          <ComparisonLinks links={view.trending} />
          <p className="note">{text('trending.rule')}</p>
        </section>
      )}
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
