import { Children, type ReactNode } from 'react'
import { type Translate, useText } from './use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'

/** Stands for a part inside a text until it is split; a private character that no text has. */
const markOf = (index: number) => `\uE000${index}\uE001`

/** Puts elements into a text in place of its variables. */
export function withParts(
  text: Translate,
  id: TextId,
  parts: Readonly<Record<string, ReactNode>>,
): ReactNode {
  const names = Object.keys(parts)
  const values = Object.fromEntries(names.map((name, index) => [name, markOf(index)]))
  const pieces = text(id, values).split(/\uE000(\d+)\uE001/)
  const nodes = pieces.map((piece, place) => (place % 2 === 0 ? piece : parts[names[Number(piece)] ?? '']))
  return <>{Children.toArray(nodes)}</>
}

/** The same in the page's language. */
export function useTextWith(): (id: TextId, parts: Readonly<Record<string, ReactNode>>) => ReactNode {
  const text = useText()
  return (id, parts) => withParts(text, id, parts)
}
