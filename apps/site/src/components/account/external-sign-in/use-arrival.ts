import { useEffect, useEffectEvent } from 'react'
import { type Arrival, takeArrival } from './arrival.ts'
import { useOfferedProviders } from './offered-providers.tsx'

/** Hands over what an issuer's callback has brought, once, when the component appears. */
export function useArrival(take: (arrival: Arrival) => void): void {
  const offered = useOfferedProviders()
  const begin = useEffectEvent(() => {
    const arrival = takeArrival(offered)
    if (arrival !== null) take(arrival)
  })
  useEffect(() => begin(), [])
}
