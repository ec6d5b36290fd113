import { track, tracked } from '@portico/analytics/track'
import { type MouseEvent, useEffect, useRef } from 'react'
import { urls } from '../../urls.generated.ts'
import { Anchor } from '../../../components/navigation/anchor.tsx'
import { LocaleForm } from '../../../components/navigation/locale-form.tsx'
import { useText } from '../../../components/texts/use-text.ts'
import { growthLimits, sliderLimits } from './growth-limits.ts'
import slider from '../../../components/sliders/slider.module.css'
import styles from '../page.module.css'
import type { Growth } from './use-growth.ts'
import type { PredictionView } from '../view.ts'
import { YearTable } from '../year-table.tsx'

interface GrowthProps {
  readonly view: PredictionView
  readonly growth: Growth
}

const isPlainClick = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function Presets({ view, growth }: GrowthProps) {
  const text = useText()
  return (
    <nav className={styles.presets} aria-label={text('prediction.growth.presets')}>
      {view.growth.presets.map(({ percent, text: percentText }) => (
        <Anchor
          key={percent}
          to={urls.prediction(view.asset.slug, { g: percent, model: view.state.model })}
          data-scroll="keep"
          {...tracked('b502:growth-chosen', { percent: Number(percent) })}
          {...(growth.rate === percent ? { 'aria-current': 'true' as const } : {})}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            growth.type(percent)
          }}
        >
          <bdi>{percentText}</bdi>
        </Anchor>
      ))}
    </nav>
  )
}

/** The rate as a number and as a slider; neither needs dragging. */
function RateField({ view, growth }: GrowthProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const isTakenOver = useRef(false)
  const toldOf = useRef<PredictionView>(null)
  // What was typed before the scripts arrived stands in the field, unknown to React (SHELL-11).
  useEffect(() => {
    if (isTakenOver.current) return
    isTakenOver.current = true
    const typed = field.current?.value
    if (typed !== undefined && typed !== growth.typed) growth.type(typed)
  }, [growth])
  return (
    <>
      <label htmlFor="growth">{text('prediction.growth.label')}</label>
      <input
        id="growth"
        name="g"
        ref={field}
        type="number"
        className={styles.rate}
        min={growthLimits.lowest}
        max={growthLimits.highest}
        step="any"
        required
        dir="ltr"
        value={growth.typed}
        aria-invalid={growth.isBad}
        aria-describedby="growth-help"
        onChange={(event) => {
          if (toldOf.current !== view) track('b504:growth-typed', 'click')
          toldOf.current = view
          growth.type(event.currentTarget.value)
        }}
      />
      <input
        type="range"
        className={`${slider.slider} needs-scripts`}
        aria-label={text('prediction.growth.slider')}
        min={sliderLimits.lowest}
        max={sliderLimits.highest}
        value={growth.rate}
        data-track-on="drag"
        {...tracked('b503:growth-dragged')}
        onChange={(event) => growth.type(event.currentTarget.value)}
      />
    </>
  )
}

/** The form of the visitor's own rate: arithmetic that says so, in the address, without scripts too. */
export function GrowthForm({ view, growth }: GrowthProps) {
  const text = useText()
  const { asset, state } = view
  return (
    <>
      <p>{text('prediction.growth.lead')}</p>
      <LocaleForm
        path={urls.prediction(asset.slug)}
        kept={{ model: state.model }}
        className={styles.form}
        label={text('prediction.growth.title')}
        isShown={(sent) => sent.get('g') === growth.inAddress}
      >
        <RateField view={view} growth={growth} />
        <button type="submit" className="button button-line without-scripts">
          {text('prediction.growth.show')}
        </button>
      </LocaleForm>
      <p id="growth-help" className={styles.problem} role="alert">
        {growth.isBad ? text('prediction.growth.bad', growthBounds) : ''}
      </p>
    </>
  )
}

interface GrowthCardProps extends GrowthProps {
  /** Whether the form stands in this card, or beside the answer of the models. */
  readonly form: 'inside' | 'above'
}

/** What the visitor's own rate of growth comes to, year by year (PRED-03). */
export function GrowthCard({ view, growth, form }: GrowthCardProps) {
  const text = useText()
  const caption = text('prediction.growth.table', {
    asset: view.asset,
    change: growth.rateText,
  })
  return (
    <section className="section" id="growth-rate">
      <h2>{form === 'inside' ? text('prediction.growth.title') : caption}</h2>
      <div className={`card ${styles.growth}`}>
        {form === 'inside' ? <GrowthForm view={view} growth={growth} /> : null}
        <Presets view={view} growth={growth} />
        {growth.rows.length === 0 ? (
          <p className="quiet">{text('prediction.growth.none')}</p>
        ) : (
          <YearTable caption={caption} rows={growth.rows} bands="without-bands" />
        )}
      </div>
    </section>
  )
}

const growthBounds = { minimum: growthLimits.lowest, maximum: growthLimits.highest }
