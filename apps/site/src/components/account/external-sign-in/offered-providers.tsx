import { createContext, useContext } from 'react'
import type { OfferedProvider } from '../../../views/account/view.ts'

/** Gives the screens below it the identity providers that are offered. */
export const OfferedProviders = createContext<readonly OfferedProvider[]>([])

/** The identity providers that are offered. */
export function useOfferedProviders(): readonly OfferedProvider[] {
  return useContext(OfferedProviders)
}
