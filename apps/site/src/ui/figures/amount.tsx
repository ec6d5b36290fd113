import { amountParts, plainAmount } from '@portico/format'

/**
 * An amount as text. The zero-count notation is drawn with a subscript count and read out in full by screen readers
 * (FMT-04). Isolated, so that signs stay with their digits in right-to-left text.
 */
export function Amount({ text }: { readonly text: string }) {
  const parts = amountParts(text)
  if ('text' in parts) return <bdi>{parts.text}</bdi>
  return (
    <bdi>
      <span aria-hidden="true">
        {parts.before}
        <sub>{parts.zeros}</sub>
        {parts.digits}
      </span>
      <span className="visually-hidden">{plainAmount(text)}</span>
    </bdi>
  )
}
