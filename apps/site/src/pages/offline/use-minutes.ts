import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
let currentMs = Date.now()

function followMinutes(onChange: () => void): () => void {
  currentMs = Date.now()
  const timer = setInterval(() => {
    currentMs = Date.now()
    onChange()
  }, minuteMs)
  return () => clearInterval(timer)
}

/** The time in milliseconds since the epoch, renewed each minute; null on the server and while hydrating. */
export function useMinutes(): number | null {
  return useSyncExternalStore<number | null>(
    followMinutes,
    () => currentMs,
    () => null,
  )
}
