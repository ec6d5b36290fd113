import { useEffect, useState } from 'react'

/** Seconds until a moment, counted down while the page is open. */
export function useCountdown(untilMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (untilMs <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}
