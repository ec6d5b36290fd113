import { tracked } from '@portico/analytics/track'
import { plainAmount } from '@portico/format'
import { movingAttributes, movingIf } from '../../../figures/moving/moving.ts'
import { urls } from '../../urls.generated.ts'
import { LineForm } from '../../../components/panels/line-form.tsx'
import { useText } from '../../../components/texts/use-text.ts'
import type { PairPartProps } from '../pair-part.ts'
import styles from '../page.module.css'

/** What is left after the fee, or why that cannot be said. */
function FeeAnswer({ view, conversion }: PairPartProps) {
  const text = useText()
  const { fee, from, to } = view
  if (fee.state === 'empty') return null
  if (fee.state !== 'known') return <p className={styles.problem}>{text('fee.bad')}</p>
  return (
    <p {...movingAttributes(movingIf('whole', view.of))}>
      {text('fee.result', {
        coinAmount: conversion.titleAmount,
        coinCode: from.code,
        fiatAmount: plainAmount(conversion.at(fee.rate, fee.value, to)),
        fiatCode: to.code,
      })}
    </p>
  )
}

/** An estimate of what a trade would leave: a form that works without scripts; the fee lives in the address. */
export function FeePanel({ view, conversion }: PairPartProps) {
  const text = useText()
  const { fee, state } = view
  const { window, date, board } = state
  return (
    <>
      <h2 className="visually-hidden">{text('fee.title')}</h2>
      <LineForm
        path={urls.pair(view.from.slug, view.to.slug)}
        kept={{ amount: conversion.urlAmount, window, date, board }}
        scroll="keep"
      >
        <label htmlFor="fee" className={styles.feeLabel}>
          {text('fee.label')}
        </label>
        <input
          id="fee"
          key={fee.asked}
          name="fee"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          dir="ltr"
          defaultValue={fee.asked}
          aria-invalid={fee.state === 'bad'}
          aria-describedby="fee-answer"
        />
        <button type="submit" className="button button-line" {...tracked('b214:fee-asked')}>
          {text('fee.show')}
        </button>
      </LineForm>
      <div id="fee-answer" role="status">
        <FeeAnswer view={view} conversion={conversion} />
      </div>
    </>
  )
}
