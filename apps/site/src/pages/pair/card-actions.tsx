import { tracked } from '@portico/analytics/track'
import type { ComponentPropsWithoutRef } from 'react'
import { copyText, sharePage } from '../../components/forms/copy-text.ts'
import { useBriefMessage } from '../../components/forms/use-brief-message.ts'
import { FigureWords } from '../../components/market/figure.tsx'
import { useRefresh } from '../../components/market/use-refresh.ts'
import { useText } from '../../components/texts/use-text.ts'
import { movingAmount } from '../../figures/moving/moving.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { CopyIcon, CopySentenceIcon, RefreshIcon } from './card-icons.tsx'
import styles from './page.module.css'
import type { PairPartProps } from './pair-part.ts'

/** What one is worth the other way, below the rate. */
export function InverseRate({ view: { from, to, of, rate } }: Pick<PairPartProps, 'view'>) {
  return (
    <bdi className={styles.inverse}>
      1 {to.code} ={' '}
      <FigureWords moving={movingAmount(of && `${to.slug}/${from.slug}`)} text={rate.inverseText} />{' '}
      {from.code}
    </bdi>
  )
}

type IconButtonProps = ComponentPropsWithoutRef<'button'> & { readonly name: string }

/** A button that is drawn: its name is read aloud, and shown under the pointer. */
function IconButton({ name, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.icon} needs-scripts`}
      aria-label={name}
      title={name}
      {...rest}
    />
  )
}

/** Copying, sharing, refreshing; what happened is said below the buttons for a while. */
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
  const said = message ?? refresh.message
  return (
    <div className={styles.actions}>
      <IconButton
        name={text('share.action')}
        onClick={() => run(sharePage(sentence))}
        {...tracked('b205:share-opened', pair)}
      >
        <ShareIcon />
      </IconButton>
      <IconButton
        name={text('copy.number')}
        onClick={() => run(copyText(conversion.resultPlain, 'copy.done'))}
        {...tracked('b204:result-copied', { ...pair, form: 'number' })}
      >
        <CopyIcon />
      </IconButton>
      <IconButton
        name={text('copy.sentence')}
        onClick={() => run(copyText(sentence, 'copy.done'))}
        {...tracked('b204:result-copied', { ...pair, form: 'sentence' })}
      >
        <CopySentenceIcon />
      </IconButton>
      <IconButton
        name={text(refresh.isRunning ? 'pair.refreshing' : 'pair.refresh')}
        disabled={refresh.isRunning}
        onClick={refresh.start}
        {...tracked('b206:prices-refreshed')}
      >
        <RefreshIcon />
      </IconButton>
      <noscript>
        <a className="text-button" href="">
          {text('pair.refresh')}
        </a>
      </noscript>
      <span role="status" className={styles.said}>
        {said === null ? '' : text(said)}
      </span>
    </div>
  )
}
