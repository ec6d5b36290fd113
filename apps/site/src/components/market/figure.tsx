import { amountParts, plainAmount } from '@portico/format'
import { useMemo } from 'react'
import { type Moving, movingAttributes } from '../../figures/moving/moving.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { useFigure } from './live.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An amount as ui/amount.tsx draws it, and as the page's first stage writes it. */
function amountHtml(text: string): string {
  const parts = amountParts(text)
  if ('text' in parts) return escaped(parts.text)
  const { before, zeros, digits } = parts
  const drawn = `${escaped(before)}<sub>${zeros}</sub>${escaped(digits)}`
  const spoken = escaped(plainAmount(text))
  return `<span aria-hidden="true">${drawn}</span><span class="visually-hidden">${spoken}</span>`
}

/**
 * A figure that newer prices may replace. Its element owns what is within: the server's text, what the page's first stage writes
 * before React is there, and what React draws from then on.
 */
export function Figure({ moving, text }: { readonly moving: Moving | undefined; readonly text: string }) {
  const shown = useFigure(moving, text)
  const inner = useMemo(() => ({ __html: trustedHtml(amountHtml(shown)) }), [shown])
  if (moving === undefined) return <Amount text={shown} />
  return <bdi {...movingAttributes(moving)} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
}

/** A figure inside a sentence. */
export function FigureWords({
  moving,
  text,
}: {
  readonly moving: Moving | undefined
  readonly text: string
}) {
  const shown = plainAmount(useFigure(moving, text))
  if (moving === undefined) return shown
  return (
    <span {...movingAttributes(moving)} suppressHydrationWarning>
      {shown}
    </span>
  )
}
