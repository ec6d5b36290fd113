import { tracked } from '@portico/analytics/track'
import { movingAmount } from '../../figures/moving/moving.ts'
import { urls } from '../urls.generated.ts'
import { amountProblemTexts } from '../../components/converter/amount-problem.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { Figure } from '../../components/market/figure.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import { CardActions } from './card-actions.tsx'
import { AmountField, type FieldProps, ResultField } from './fields.tsx'
import { ShowTheMath } from './math.tsx'
import styles from './page.module.css'
import { pairPath } from './pair-path.ts'
import type { PairView } from './view.ts'

/** One line that either explains bad input or says what the amount was understood as. */
function AmountHelp({ view, conversion }: FieldProps) {
  const text = useText()
  const { problem } = conversion
  const help = problem
    ? text(amountProblemTexts[problem], { coinAmount: conversion.titleAmount })
    : text('pair.understood', {
        coinAmount: conversion.titleAmount,
        coinName: view.from,
        fiatName: view.to,
      })
  return (
    <p
      id="amount-help"
      className={problem ? `${styles.echo} ${styles.problem}` : styles.echo}
      role={problem ? 'alert' : undefined}
    >
      {help}
    </p>
  )
}

function RateLine({ view }: { readonly view: PairView }) {
  const text = useText()
  const day = view.changes.find((change) => change.window === '24h')
  return (
    <div className={styles.rate}>
      <strong>
        <bdi>
          1 {view.from.code} = <Figure moving={movingAmount(view.of)} text={view.rate.text} /> {view.to.code}
        </bdi>
      </strong>
      {day ? <ChangeText change={day} chip={text('window.24h')} /> : null}
      <span className={styles.inverse}>
        <bdi>
          1 {view.to.code} ={' '}
          <Figure
            moving={movingAmount(view.of && `${view.to.slug}/${view.from.slug}`)}
            text={view.rate.inverseText}
          />{' '}
          {view.from.code}
        </bdi>
      </span>
    </div>
  )
}

/** The converter: a form that works as it stands, and answers at once in both directions when scripts are there. */
export function ConverterCard({ view, conversion }: FieldProps) {
  const text = useText()
  const { from, to, state } = view
  return (
    <LocaleForm
      className={`card ${styles.converter}`}
      path={urls.converter()}
      kept={state}
      // The amount is converted as it is typed; only assets that were typed and not picked are left to be found.
      isShown={(sent) => sent.get('from') === from.code && sent.get('to') === to.code}
    >
      {/* Enter sends a form of several fields only where it has a button. */}
      <button type="submit" hidden>
        {text('pair.convert')}
      </button>
      <AmountField view={view} conversion={conversion} />
      <Anchor
        className={styles.swap}
        to={pairPath(view, conversion.urlAmount, { from: to.slug, to: from.slug })}
        aria-label={text('pair.swap', { coinCode: to.code, fiatCode: from.code })}
        data-scroll="keep"
        {...tracked('b201:pair-swapped', { from: from.slug, to: to.slug })}
      >
        <SwapIcon />
      </Anchor>
      <ResultField view={view} conversion={conversion} />
      <AmountHelp view={view} conversion={conversion} />
      <noscript>
        <button type="submit" className="button">
          {text('pair.convert')}
        </button>
      </noscript>
      <RateLine view={view} />
      <FiguresNote asOf={view.asOf} sources={view.sources} origins={view.origins} of={view.of} />
      {view.older.map(({ code, day }) => (
        <p key={code} className={styles.older}>
          {text('pair.older', { coinCode: code, time: day })}
        </p>
      ))}
      <ShowTheMath view={view} conversion={conversion} />
      <CardActions view={view} conversion={conversion} />
    </LocaleForm>
  )
}
