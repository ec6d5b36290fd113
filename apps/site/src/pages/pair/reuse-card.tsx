import { tracked } from '@portico/analytics/track'
import { useState } from 'react'
import { urls } from '../urls.generated.ts'
import { copyText } from '../../components/forms/copy-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import type { FieldProps } from './fields.tsx'
import styles from './page.module.css'

/** What a reader can take along: the converter for an own page, the page for machines, and its days as a feed. */
export function ReuseCard({ view, conversion }: FieldProps) {
  const text = useText()
  const [message, setMessage] = useState<TextId | null>(null)
  const { slug: from } = view.from
  const { slug: to } = view.to
  return (
    <details className={`card ${styles.reuse}`}>
      <summary>{text('embed.title')}</summary>
      <p className="quiet">{text('embed.lead')}</p>
      <pre className={styles.code} dir="ltr" tabIndex={0}>
        <code>{view.embedCode}</code>
      </pre>
      <p className="actions">
        <button
          type="button"
          className="button button-line needs-scripts"
          onClick={() => void copyText(view.embedCode, 'copy.done').then(setMessage)}
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
    </details>
  )
}
