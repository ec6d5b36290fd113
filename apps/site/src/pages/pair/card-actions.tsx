import { tracked } from '@portico/analytics/track'
import type { ReactNode } from 'react'
import { copyText, sharePage } from '../../components/forms/copy-text.ts'
import { useBriefMessage } from '../../components/forms/use-brief-message.ts'
import { FigureWords } from '../../components/market/figure.tsx'
import { useRefresh } from '../../components/market/use-refresh.ts'
import { useText } from '../../components/texts/use-text.ts'
import { movingAmount } from '../../figures/moving/moving.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { CopyIcon, RefreshIcon, SentenceIcon, ShareIcon } from '../../ui/icons.tsx'
import styles from './page.module.css'
import type { PairPartProps } from './pair-part.ts'

function IconButton(props: {
  readonly name: string
  readonly isBusy?: boolean
  readonly onClick: () => void
  readonly data: object
  readonly children: ReactNode
}) {
  const { name, isBusy = false, onClick, data, children } = props
  return (
    <button
      type="button"
      className={`${styles.icon} needs-scripts`}
      aria-label={name}
      disabled={isBusy}
      onClick={onClick}
      {...data}
    >
      {children}
    </button>
  )
}

/** What one is worth the other way, until something is to be said in its place. */
function HeadLine({ view, message }: Pick<PairPartProps, 'view'> & { readonly message: TextId | null }) {
  const text = useText()
  const { from, to, of, rate } = view
  return (
    <>
      <span className={message === null ? styles.inverse : 'visually-hidden'}>
        <bdi>
          1 {to.code} ={' '}
          <FigureWords moving={movingAmount(of && `${to.slug}/${from.slug}`)} text={rate.inverseText} />{' '}
          {from.code}
        </bdi>
      </span>
      <span role="status" className={styles.inverse}>
        {message === null ? '' : text(message)}
      </span>
    </>
  )
}

/** Copying, sharing, refreshing; what happened is said beside the buttons for a while. */
export function CardActions({ view, conversion }: PairPartProps) {
  const text = useText()
  const [message, say] = useBriefMessage()
  const refresh = useRefresh()
  const { from, to } = view
  const pair = { from: from.slug, to: to.slug }
  const sentence = text('copy.text', {
    coinAmount: conversion.titleAmount,
    coinCode: from.code,
    fiatAmount: conversion.result,
    fiatCode: to.code,
    time: view.asOf.text,
  })
  const run = (work: Promise<TextId | null>) => void work.then(say)
  return (
    <div className={styles.head}>
      <HeadLine view={view} message={message ?? refresh.message} />
      <IconButton
        name={text(refresh.isRunning ? 'pair.refreshing' : 'pair.refresh')}
        isBusy={refresh.isRunning}
        onClick={refresh.start}
        data={tracked('b206:prices-refreshed')}
      >
        <RefreshIcon />
      </IconButton>
      <IconButton
        name={text('copy.number')}
        onClick={() => run(copyText(conversion.resultPlain, 'copy.done'))}
        data={tracked('b204:result-copied', { ...pair, form: 'number' })}
      >
        <CopyIcon />
      </IconButton>
      <IconButton
        name={text('copy.sentence')}
        onClick={() => run(copyText(sentence, 'copy.done'))}
        data={tracked('b204:result-copied', { ...pair, form: 'sentence' })}
      >
        <SentenceIcon />
      </IconButton>
      <IconButton
        name={text('share.action')}
        onClick={() => run(sharePage(sentence))}
        data={tracked('b205:share-opened', pair)}
      >
        <ShareIcon />
      </IconButton>
      <noscript>
        <a className="text-button" href="">
          {text('pair.refresh')}
        </a>
      </noscript>
    </div>
  )
}
