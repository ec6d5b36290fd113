import { tracked } from '@portico/analytics/track'
import type { MouseEvent } from 'react'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { compareModes, modeTexts, ratioProblemTexts } from '../../components/comparison/comparison-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import slider from '../../components/sliders/slider.module.css'
import styles from './answer.module.css'
import { nearestStop, ratioStops } from './ratio-stops.ts'
import type { Ratio } from './use-ratio.ts'
import { versusPath } from './versus-path.ts'
import type { VersusView } from './view.ts'

export interface ControlProps {
  readonly view: VersusView
  readonly ratio: Ratio
}

const isPlainClick = (event: MouseEvent) =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A ratio to choose: a link as it stands, at once with scripts. */
export function RatioLink({
  view,
  ratio,
  parameter,
  name,
}: ControlProps & { readonly parameter: string | null; readonly name: string }) {
  const percent = parameter ?? '100'
  return (
    <Anchor
      to={versusPath(view, parameter)}
      data-scroll="keep"
      {...tracked('b405:ratio-chosen', { percent: Number(percent) })}
      {...(ratio.percent === percent ? { 'aria-current': 'true' as const } : {})}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        ratio.choose(percent)
      }}
    >
      {name}
    </Anchor>
  )
}

/** Caps or prices: what the two are compared by. */
export function ModeLinks({ view, ratio }: ControlProps) {
  const text = useText()
  return (
    <ChoiceLinks
      label={text('compare.mode')}
      choices={compareModes.map((mode) => ({
        to: versusPath(view, ratio.inAddress, { mode: mode === 'cap' ? null : mode }),
        name: text(modeTexts[mode]),
        isChosen: mode === view.terms.mode,
        tracked: tracked('b401:mode-chosen', { to: mode }),
      }))}
    />
  )
}

/** What is wrong with what was typed. */
function RatioProblem({ view, ratio }: ControlProps) {
  const text = useText()
  if (ratio.problem === null) return null
  const names = { 0: view.from.asset.code, 1: view.to.asset.code, marketCapRatio: ratio.text }
  return (
    <p id="ratio-problem" className={styles.problem} role="alert">
      {text(ratioProblemTexts[ratio.problem], names)}
    </p>
  )
}

/** Ratios that are usual, below the slider where it reaches them. */
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

/** The ratio as a number, as a slider and as usual steps; none of it needs dragging. */
export function RatioField({ view, ratio }: ControlProps) {
  const text = useText()
  const label = text(view.terms.mode === 'cap' ? 'versus.share.cap' : 'versus.share.price', {
    1: view.to.asset.code,
  })
  return (
    <div className={styles.ratio}>
      <label htmlFor="ratio">{label}</label>
      <span className={styles.percent} dir="ltr">
        <input
          id="ratio"
          name="ratio"
          inputMode="decimal"
          autoComplete="off"
          maxLength={80}
          value={ratio.typed}
          aria-invalid={ratio.problem !== null}
          aria-describedby={ratio.problem === null ? undefined : 'ratio-problem'}
          data-early="keep"
          onChange={(event) => ratio.type(event.currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <input
        type="range"
        className={`${slider.slider} ${styles.slider} needs-scripts`}
        aria-label={text('versus.slider')}
        aria-valuetext={ratio.text}
        min={0}
        max={ratioStops.length - 1}
        value={nearestStop(ratio.percent)}
        data-track-on="drag"
        {...tracked('b403:ratio-dragged')}
        onChange={(event) => ratio.choose(String(ratioStops[Number(event.currentTarget.value)] ?? 100))}
      />
      <Steps view={view} ratio={ratio} />
      <RatioProblem view={view} ratio={ratio} />
    </div>
  )
}
