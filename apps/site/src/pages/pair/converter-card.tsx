import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { AssetField } from '../../shell/asset-field.tsx'
import { ChangeText } from '../../shell/change-text.tsx'
import { FiguresNote } from '../../shell/figures-note.tsx'
import { LocaleForm } from '../../shell/locale-form.tsx'
import { type TextId, useText } from '../../shell/use-text.ts'
import { Amount } from '../../ui/amount.tsx'
import { SwapIcon } from '../../ui/icons.tsx'
import styles from './page.module.css'
import type { Conversion } from './use-conversion.ts'
import type { AmountProblem, PairView } from './view.ts'

const problemTexts: Readonly<Record<AmountProblem, TextId>> = {
  letters: 'amount.problem.letters',
  separators: 'amount.problem.separators',
  signs: 'amount.problem.signs',
  exponent: 'amount.problem.exponent',
  range: 'amount.problem.range',
}

interface CardProps {
  readonly view: PairView
  readonly conversion: Conversion
}

function AmountField({ view, conversion }: CardProps) {
  const text = useText()
  const { problem } = conversion
  const field = useRef<HTMLInputElement>(null)

  const isTakenOver = useRef(false)
  // What was typed before the scripts arrived stands in the field, unknown to React (SHELL-11).
  useEffect(() => {
    if (isTakenOver.current) return
    isTakenOver.current = true
    const typed = field.current?.value
    if (typed !== undefined && typed !== conversion.typed) conversion.type(typed)
  }, [conversion])

  return (
    <div className={styles.field}>
      <label htmlFor="amount">{text('pair.amount')}</label>
      <input
        id="amount"
        name="amount"
        ref={field}
        className={styles.number}
        inputMode="decimal"
        autoComplete="off"
        maxLength={80}
        dir="ltr"
        value={conversion.typed}
        aria-invalid={problem !== null}
        aria-describedby="amount-help"
        onChange={(event) => conversion.type(event.currentTarget.value)}
      />
      <AssetField
        name="from"
        asset={view.from}
        label={text('pair.pickFrom')}
        pathTo={(slug) => pathWith(view, conversion, { from: slug })}
      />
    </div>
  )
}

/** The pair's address with one side exchanged; the same asset on both sides swaps them. */
function pathWith(view: PairView, conversion: Conversion, change: { from?: string; to?: string }): string {
  const from = change.from ?? view.from.slug
  const to = change.to ?? view.to.slug
  const amount = conversion.urlAmount
  if (from === to) return urls.pair(view.to.slug, view.from.slug, { amount })
  return urls.pair(from, to, { amount })
}

function ResultField({ view, conversion }: CardProps) {
  const text = useText()
  return (
    <div className={styles.field}>
      <span className={styles.fieldLabel} id="result-label">
        {text('pair.convertedTo')}
      </span>
      <output className={styles.number} htmlFor="amount" aria-labelledby="result-label" dir="ltr">
        <Amount text={conversion.result} />
      </output>
      <AssetField
        name="to"
        asset={view.to}
        label={text('pair.pickTo')}
        pathTo={(slug) => pathWith(view, conversion, { to: slug })}
      />
    </div>
  )
}

/** One line that either explains bad input or says what the amount was understood as. */
function AmountHelp({ view, conversion }: CardProps) {
  const text = useText()
  const { problem } = conversion
  const help = problem
    ? text(problemTexts[problem], { coinAmount: conversion.titleAmount })
    : text('pair.understood', {
        coinAmount: conversion.titleAmount,
        coinName: view.from.name,
        fiatName: view.to.name,
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
          1 {view.from.code} = <Amount text={view.rate.text} /> {view.to.code}
        </bdi>
      </strong>
      {day ? <ChangeText change={day} chip={text('window.24h')} /> : null}
      <span className={styles.inverse}>
        <bdi>
          1 {view.to.code} = <Amount text={view.rate.inverseText} /> {view.from.code}
        </bdi>
      </span>
    </div>
  )
}

function RefreshButton() {
  const text = useText()
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <button
        type="button"
        className="text-button needs-scripts"
        onClick={() => void revalidate()}
        disabled={state === 'loading'}
      >
        {text(state === 'loading' ? 'pair.refreshing' : 'pair.refresh')}
      </button>
      <noscript>
        <a className="text-button" href="">
          {text('pair.refresh')}
        </a>
      </noscript>
    </>
  )
}

/** The converter: a form that works as it stands, and answers at once when scripts are there. */
export function ConverterCard({ view, conversion }: CardProps) {
  const text = useText()
  const { buy, trade } = view.adverts
  return (
    <LocaleForm className={`card ${styles.converter}`} path={urls.converter()}>
      <AmountField view={view} conversion={conversion} />
      <Anchor
        className={styles.swap}
        to={urls.pair(view.to.slug, view.from.slug, { amount: conversion.urlAmount })}
        aria-label={text('pair.swap', { coinCode: view.to.code, fiatCode: view.from.code })}
        data-scroll="keep"
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
      <FiguresNote asOf={view.asOf} sources={view.sources} />
      {view.older.map(({ code, day }) => (
        <p key={code} className={styles.older}>
          {text('pair.older', { coinCode: code, time: day })}
        </p>
      ))}
      <div className={`actions ${styles.cardActions}`}>
        {buy ? (
          <Anchor className="button" to={buy.href}>
            {text('advert.buy.action', { coinCode: buy.code })}
          </Anchor>
        ) : null}
        {trade ? (
          <Anchor className="button button-line" to={trade.href}>
            {text('pair.trade')}
          </Anchor>
        ) : null}
        <RefreshButton />
      </div>
    </LocaleForm>
  )
}
