import { useEffect, useRef, useState } from 'react'
import type { TextId } from '../../texts/text-ids.ts'
import { noticeMs } from '../../ui/notices.ts'

/** A word about what a button has just done, and what says it: it goes again by itself (ERR-04). */
export function useBriefMessage(): readonly [TextId | null, (message: TextId | null) => void] {
  const [message, setMessage] = useState<TextId | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: TextId | null) => {
    clearTimeout(timer.current)
    setMessage(next)
    if (next !== null) timer.current = setTimeout(() => setMessage(null), noticeMs.toast)
  }
  return [message, say]
}
