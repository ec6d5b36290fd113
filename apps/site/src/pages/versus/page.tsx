import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ComparisonLinks } from '../../components/articles/comparison-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import answerStyles from './answer.module.css'
import { RatioChartCard } from './chart-card.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './page.module.css'
import { PastRatioCard } from './past-card.tsx'
import { Question } from './question.tsx'
import { RatioTable } from './ratio-table.tsx'
import { AnswerCard } from './result.tsx'
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
    </div>
  )
}

/** The same asset beside others, and where to go on with the two. */
function Onward({ view }: { readonly view: VersusView }) {
  const text = useText()
  const { from, to, others } = view
  return (
    <section className="section">
      <h2>{text('versus.others', { 0: from.asset.code })}</h2>
      {others.length === 0 ? null : <ComparisonLinks links={others} />}
      <p className={`actions ${styles.onward}`}>
        <Anchor className="button button-line" to={urls.prediction(from.asset.slug)}>
          {text('versus.prediction', { 0: from.asset.code })}
        </Anchor>
        <Anchor className="button button-line" to={urls.pair(from.asset.slug, to.asset.slug)}>
          {text('pair.name', { coinCode: from.asset.code, fiatCode: to.asset.code })}
        </Anchor>
      </p>
    </section>
  )
}

/** The question, its answer and how the ratio has stood: a form that works as it stands. */
function Hero({ view, ratio }: ControlProps) {
  const text = useText()
  const { fields, state } = view
  return (
    <LocaleForm
      className={view.answer.state === 'compared' ? answerStyles.hero : answerStyles.alone}
      path={urls.compare()}
      kept={ratio.texts === null ? { ...state, ratio: ratio.inAddress } : state}
      label={text('versus.controls')}
      isShown={(sent) => sent.get('from') === fields.from && sent.get('to') === fields.to}
    >
      <Question view={view} ratio={ratio} />
      <AnswerCard view={view} ratio={ratio} />
      {view.answer.state === 'compared' ? <RatioChartCard view={view} ratio={ratio} /> : null}
    </LocaleForm>
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
      <Hero view={view} ratio={ratio} />
      <RatioTable view={view} ratio={ratio} />
      <SidesTable view={view} />
      <div className={`two ${styles.cards}`}>
        <PastRatioCard view={view} ratio={ratio} />
        <CapCard view={view} ratio={ratio} />
      </div>
      <Onward view={view} />
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
