import { useEffect, useEffectEvent } from 'react'
import { type Arrival, takeArrival } from './arrival.ts'

/** Hands over what an issuer's callback has brought, once, when the component appears. */
export function useArrival(take: (arrival: Arrival) => void): void {
  const hand = useEffectEvent(take)
  useEffect(() => {
    const arrival = takeArrival()
    if (arrival !== null) hand(arrival)
  }, [])
}
