import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and while it is taken over, true once the page answers: for what needs scripts to work. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
