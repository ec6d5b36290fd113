import { tracked } from '@portico/analytics/track'
import { plainAmount } from '@portico/format'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import { urls } from '../urls.generated.ts'
import { PastDayForm } from '../../components/panels/past-day-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Trend } from '../../ui/figures/trend.tsx'
import type { PairPartProps } from './pair-part.ts'
import styles from './page.module.css'
import { withGap } from '@portico/locale'

/** What the amount was worth on the day asked for, or why that is not known. */
function PastAnswer({ view, conversion }: PairPartProps) {
  const text = useText()
  const { past, from, to } = view
  if (past.state === 'empty') return null
  if (past.state !== 'known') {
    const reason = past.state === 'bad' ? text('past.bad', { time: past.lastText }) : text('past.none')
    return <p className={styles.problem}>{reason}</p>
  }
  const { since } = past
  return (
    <>
      <p>
        {text('past.result', {
          time: past.day,
          coinAmount: conversion.titleAmount,
          coinCode: from.code,
          fiatAmount: plainAmount(conversion.at(past.rate, past.value, to)),
          fiatCode: to.code,
        })}
      </p>
      {since === null ? (
        <p className="quiet">{text('change.cut')}</p>
      ) : (
        <p {...movingAttributes(movingIf('whole', view.of))}>
          {withGap(text('past.since'))}
          <Trend direction={since.direction} text={since.size} word={text(`trend.${since.direction}`)} />
        </p>
      )}
      {past.isEarlier ? <p className="quiet">{text('past.nearest')}</p> : null}
    </>
  )
}

/** The value on a past day: a form that works without scripts; the day lives in the address. */
export function PastPanel({ view, conversion }: PairPartProps) {
  const text = useText()
  const { past, state } = view
  const kept = { amount: conversion.urlAmount, window: state.window, fee: state.fee, board: state.board }
  return (
    <>
      <h2 className="visually-hidden">{text('past.title')}</h2>
      <PastDayForm
        name="date"
        days={past}
        path={urls.pair(view.from.slug, view.to.slug)}
        kept={kept}
        scroll="keep"
        tracked={tracked('b213:past-day-asked')}
      />
      <div role="status">
        <PastAnswer view={view} conversion={conversion} />
      </div>
    </>
  )
}
