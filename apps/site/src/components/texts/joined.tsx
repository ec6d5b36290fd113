import { Fragment, type ReactNode } from 'react'
import { withParts } from './text-with.tsx'
import { type Translate, useText } from './use-text.ts'

/** The texts that say how a language puts two texts side by side: its colon, comma, semicolon, brackets. */
export type Join = 'join.label' | 'join.list' | 'join.more' | 'join.series' | 'join.bracket'

/** Texts put side by side, for attributes and plain text. */
export function joinTexts(text: Translate, by: Join, parts: readonly string[]): string {
  return parts.length === 0 ? '' : parts.reduce((before, part) => text(by, { 0: before, 1: part }))
}

interface JoinedProps {
  readonly by: Join
  readonly parts: readonly ReactNode[]
}

/** The same with elements. Parts that are null are left out. */
export function Joined({ by, parts }: JoinedProps): ReactNode {
  const text = useText()
  return parts
    .filter((part) => part !== null)
    .reduce<ReactNode>(
      (before, part, index) =>
        index === 0
          ? part
          : withParts(text, by, {
              0: <Fragment key="before">{before}</Fragment>,
              1: <Fragment key="part">{part}</Fragment>,
            }),
      null,
    )
}
