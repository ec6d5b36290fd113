import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Anchor } from '../../shell/anchor.tsx'
import { copyText, sharePage } from '../../shell/copy-text.ts'
import { type TextId, useText } from '../../shell/use-text.ts'
import styles from './page.module.css'
import type { FieldProps } from './fields.tsx'
import type { Conversion } from './use-conversion.ts'
import type { PairView } from './view.ts'

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

/** The conversion in one sentence, as it is copied and shared. */
function useSentence(view: PairView, conversion: Conversion): string {
  const text = useText()
  return text('copy.text', {
    coinAmount: conversion.titleAmount,
    coinCode: view.from.code,
    fiatAmount: conversion.result,
    fiatCode: view.to.code,
    time: view.asOf.text,
  })
}

/** Copying, sharing, refreshing; what happened is said beside the buttons. */
export function CardActions({ view, conversion }: FieldProps) {
  const text = useText()
  const [message, setMessage] = useState<TextId | null>(null)
  const sentence = useSentence(view, conversion)
  const { buy, trade } = view.adverts
  const run = (work: Promise<TextId | null>) => void work.then(setMessage)
  return (
    <>
      <div className={`actions ${styles.tools}`}>
        <RefreshButton />
        <button
          type="button"
          className="text-button needs-scripts"
          onClick={() => run(copyText(conversion.resultPlain, 'copy.done'))}
        >
          {text('copy.number')}
        </button>
        <button
          type="button"
          className="text-button needs-scripts"
          onClick={() => run(copyText(sentence, 'copy.done'))}
        >
          {text('copy.sentence')}
        </button>
        <button type="button" className="text-button needs-scripts" onClick={() => run(sharePage(sentence))}>
          {text('share.action')}
        </button>
        <span role="status" className="quiet">
          {message === null ? '' : text(message)}
        </span>
      </div>
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
      </div>
    </>
  )
}
