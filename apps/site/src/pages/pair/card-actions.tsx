import { tracked } from '@portico/analytics/track'
import { useState } from 'react'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { copyText, sharePage } from '../../components/forms/copy-text.ts'
import { RefreshButton } from '../../components/market/refresh-button.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import styles from './page.module.css'
import type { FieldProps } from './fields.tsx'
import type { Conversion } from './conversion/use-conversion.ts'
import type { PairView } from './view.ts'

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
  const pair = { from: view.from.slug, to: view.to.slug }
  const run = (work: Promise<TextId | null>) => void work.then(setMessage)
  return (
    <>
      <div className={`actions ${styles.tools}`}>
        <RefreshButton />
        <button
          type="button"
          className="text-button needs-scripts"
          onClick={() => run(copyText(conversion.resultPlain, 'copy.done'))}
          {...tracked('b204:result-copied', { ...pair, form: 'number' })}
        >
          {text('copy.number')}
        </button>
        <button
          type="button"
          className="text-button needs-scripts"
          onClick={() => run(copyText(sentence, 'copy.done'))}
          {...tracked('b204:result-copied', { ...pair, form: 'sentence' })}
        >
          {text('copy.sentence')}
        </button>
        <button
          type="button"
          className="text-button needs-scripts"
          onClick={() => run(sharePage(sentence))}
          {...tracked('b205:share-opened', pair)}
        >
          {text('share.action')}
        </button>
        <span role="status" className="quiet">
          {message === null ? '' : text(message)}
        </span>
      </div>
      <div className={`actions ${styles.cardActions}`}>
        {buy ? (
          <Anchor className="button" to={buy.href} {...tracked('b601:buy-clicked', { place: 'converter' })}>
            {text('advert.buy.action', { coinCode: buy.code })}
          </Anchor>
        ) : null}
        {trade ? (
          <Anchor
            className="button button-line"
            to={trade.href}
            {...tracked('b605:trade-clicked', { place: 'converter' })}
          >
            {text('pair.trade')}
          </Anchor>
        ) : null}
      </div>
    </>
  )
}
