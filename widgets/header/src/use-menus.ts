import { type RefObject, useEffect, useRef } from 'react'

const part = '[data-menu]'

/** Whether something belongs to a menu: on a phone, language and currency stand beside the open menu of places. */
const isOf = (menu: Element, target: Element) =>
  menu.contains(target) || (menu.matches(part) && target.closest(part))

/**
 * Lets the header's menus behave as menus: one open at a time, Escape closes and returns the focus, a click elsewhere or
 * a move to another page closes.
 */
export function useMenus(path: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  const shownPath = useRef(path)
  const open = () => [...(row.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])]

  useEffect(() => {
    // A menu that was opened before the scripts came stays open: only a move to another page closes.
    if (shownPath.current === path) return
    shownPath.current = path
    for (const menu of open()) menu.open = false
  }, [path])

  useEffect(() => {
    const closeOthers = (event: Event) => {
      for (const menu of open()) {
        if (event.target instanceof Element && !isOf(menu, event.target)) menu.open = false
      }
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      for (const menu of open()) {
        menu.open = false
        menu.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('click', closeOthers)
    document.addEventListener('focusin', closeOthers)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOthers)
      document.removeEventListener('focusin', closeOthers)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return row
}
