import { tracked } from '@portico/analytics/track'
import type { MouseEvent } from 'react'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetField } from '../../components/inputs/asset-field.tsx'
import { ChoiceLinks } from '../../components/comparison/choice-links.tsx'
import { compareModes, modeTexts, ratioProblemTexts } from '../../components/comparison/comparison-texts.ts'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import styles from './page.module.css'
import { nearestStop, ratioStops } from './ratio-stops.ts'
import type { Ratio } from './use-ratio.ts'
import { versusPath } from './versus-path.ts'
import type { VersusView } from './view.ts'

export interface ControlProps {
  readonly view: VersusView
  readonly ratio: Ratio
}

/** Which two assets: fields of the form without scripts, pickers with them; in between the way to the mirror page. */
function Assets({ view, ratio }: ControlProps) {
  const text = useText()
  const { from, to } = view
  return (
    <div className={styles.assets}>
      <AssetField
        name="from"
        asset={from.asset}
        label={text('versus.pickFrom')}
        pathTo={(slug) => versusPath(view, ratio.inAddress, { from: slug })}
      />
      <Anchor
        className={styles.swap}
        to={versusPath(view, ratio.inAddress, { from: to.asset.slug, to: from.asset.slug })}
        aria-label={text('versus.swap', { 0: to.asset.code, 1: from.asset.code })}
        data-scroll="keep"
        {...tracked('b404:sides-swapped')}
      >
        <SwapIcon />
      </Anchor>
      <AssetField
        name="to"
        asset={to.asset}
        label={text('versus.pickTo')}
        pathTo={(slug) => versusPath(view, ratio.inAddress, { to: slug })}
      />
    </div>
  )
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

/** Bad input is explained; else what the number means is said. */
function RatioHelp({ view, ratio }: ControlProps) {
  const text = useText()
  const names = { 0: view.from.asset.code, 1: view.to.asset.code, marketCapRatio: ratio.text }
  if (ratio.problem !== null)
    return (
      <p id="ratio-help" className={styles.problem} role="alert">
        {text(ratioProblemTexts[ratio.problem], names)}
      </p>
    )
  return (
    <p id="ratio-help" className={styles.help}>
      {text(view.terms.mode === 'cap' ? 'versus.ratio.cap' : 'versus.ratio.price', names)}
    </p>
  )
}

/** The ratio as a number and as a slider; neither needs dragging. */
function RatioField({ view, ratio }: ControlProps) {
  const text = useText()
  return (
    <div className={styles.ratio}>
      <label htmlFor="ratio">{text('compare.ratio')}</label>
      <span className={styles.percent} dir="ltr">
        <input
          id="ratio"
          name="ratio"
          inputMode="decimal"
          autoComplete="off"
          maxLength={80}
          value={ratio.typed}
          aria-invalid={ratio.problem !== null}
          aria-describedby="ratio-help"
          data-early="keep"
          onChange={(event) => ratio.type(event.currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <input
        type="range"
        className={`${styles.slider} needs-scripts`}
        aria-label={text('versus.slider')}
        aria-valuetext={ratio.text}
        min={0}
        max={ratioStops.length - 1}
        value={nearestStop(ratio.percent)}
        data-track-on="drag"
        {...tracked('b403:ratio-dragged')}
        onChange={(event) => ratio.choose(String(ratioStops[Number(event.currentTarget.value)] ?? 100))}
      />
      <RatioHelp view={view} ratio={ratio} />
    </div>
  )
}

/** What is compared with what, how, and at which ratio: a form that works as it stands. */
export function Controls({ view, ratio }: ControlProps) {
  const text = useText()
  const { from, to, state } = view
  return (
    <LocaleForm
      className={styles.controls}
      path={urls.compare()}
      kept={state}
      label={text('versus.controls')}
      isShown={(sent) => sent.get('from') === from.asset.code && sent.get('to') === to.asset.code}
    >
      <Assets view={view} ratio={ratio} />
      <ChoiceLinks
        label={text('compare.mode')}
        choices={compareModes.map((mode) => ({
          to: versusPath(view, ratio.inAddress, { mode: mode === 'cap' ? null : mode }),
          name: text(modeTexts[mode]),
          isChosen: mode === view.terms.mode,
          tracked: tracked('b401:mode-chosen', { to: mode }),
        }))}
      />
      <RatioField view={view} ratio={ratio} />
      <noscript>
        <button type="submit" className="button">
          {text('versus.show')}
        </button>
      </noscript>
    </LocaleForm>
  )
}
