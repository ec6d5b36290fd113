import { useState } from 'react'

/** A text as it is typed. */
export interface TypedText {
  readonly text: string
  /** What it was when typing began. */
  readonly base: string
  /** The newest revision then; 0 where there was none. */
  readonly after: number
}

/** Texts that are not saved stay while the page is open, also when a session ends or a page cannot be read again. */
const unsaved = new Map<string, TypedText>()

/** Whether something was typed that is not saved. */
export function isTyped(typed: TypedText | null): boolean {
  return typed !== null && typed.text !== typed.base
}

/** The text that an operator types for a document. `key` tells both. */
export function useTypedText(key: string): readonly [TypedText | null, (typed: TypedText | null) => void] {
  const [typed, setTyped] = useState(() => unsaved.get(key) ?? null)
  return [
    typed,
    (next) => {
      if (next !== null && isTyped(next)) unsaved.set(key, next)
      else unsaved.delete(key)
      setTyped(next)
    },
  ]
}
