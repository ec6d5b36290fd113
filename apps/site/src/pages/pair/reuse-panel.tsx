import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { copyText } from '../../components/forms/copy-text.ts'
import { useBriefMessage } from '../../components/forms/use-brief-message.ts'
import { useText } from '../../components/texts/use-text.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import type { PairPartProps } from './pair-part.ts'
import styles from './page.module.css'

/** What a reader can take along: the converter for an own page, the page for machines, and its days as a feed. */
export function ReusePanel({ view, conversion }: PairPartProps) {
  const text = useText()
  const [message, say] = useBriefMessage()
  const { slug: from } = view.from
  const { slug: to } = view.to
  return (
    <>
      <h2>{text('embed.title')}</h2>
      <p className="quiet">{text('embed.lead')}</p>
      <pre className={styles.code} dir="ltr" tabIndex={0}>
        <code>{view.embedCode}</code>
      </pre>
      <p className="actions">
        <button
          type="button"
          className="button button-line needs-scripts"
          onClick={() => void copyText(view.embedCode, 'copy.done').then(say)}
          {...tracked('b211:data-taken', { form: 'embed' })}
        >
          {text('embed.copy')}
        </button>
        <span role="status" className="quiet">
          {message === null ? '' : text(message)}
        </span>
      </p>
      <p className="actions">
        <Anchor
          to={urls.pairJson(from, to, { amount: conversion.urlAmount })}
          {...tracked('b211:data-taken', { form: 'json' })}
        >
          {text('twin.json')}
        </Anchor>
        <Anchor to={urls.pairFeed(from, to)} newTab {...tracked('b211:data-taken', { form: 'feed' })}>
          {text('twin.feed')}
        </Anchor>
      </p>
    </>
  )
}
