import { amountParts, plainAmount } from '@portico/format'

/**
 * An amount as text. The zero-count notation is drawn with a subscript count and read out in full by screen readers
 * (FMT-04). Isolated, so that signs stay with their digits in right-to-left text. With a mark, the page's start may have
 * written a newer one before React took the page over.
 */
export function Amount({ text, mark }: { readonly text: string; readonly mark?: string | undefined }) {
  const parts = amountParts(text)
  const live = mark === undefined ? {} : { 'data-live': mark, suppressHydrationWarning: true }
  if ('text' in parts) return <bdi {...live}>{parts.text}</bdi>
  return (
    <bdi {...live}>
      <span aria-hidden="true">
        {parts.before}
        <sub>{parts.zeros}</sub>
        {parts.digits}
      </span>
      <span className="visually-hidden">{plainAmount(text)}</span>
    </bdi>
  )
}
