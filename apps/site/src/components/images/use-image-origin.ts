import { useState } from 'react'
import { useSite } from '../context/site-context.ts'

/**
 * Where pictures are asked for: on the own origin, or on an image domain (IMG-01). The server's HTML names the first domain, the same
 * for everyone, and hydration leaves it as it is; what is drawn later comes from the domain that this browser has chosen. A picture
 * keeps the address that it began with.
 */
export function useImageOrigin(): string {
  const { state, imageDomain } = useSite()
  const { imageOrigin } = state
  const [origin] = useState(() => {
    const chosen = imageOrigin && imageDomain()
    return chosen ? `https://${chosen}` : imageOrigin
  })
  return origin
}
