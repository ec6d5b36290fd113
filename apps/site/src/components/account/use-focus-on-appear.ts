import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus when its element appears in place of what held it, so that who cannot see the change hears it. The
 * element needs `tabIndex={-1}`.
 */
export function useFocusOnAppear<Part extends HTMLElement>(isWanted: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (isWanted) part.current?.focus()
  }, [isWanted])
  return part
}
