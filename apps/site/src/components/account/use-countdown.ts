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

/** Whether a moment has passed; null names none. */
export function useHasPassed(atMs: number | null): boolean {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (atMs === null || atMs <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), atMs - Date.now())
    return () => clearTimeout(timer)
  }, [atMs])
  return atMs !== null && atMs <= nowMs
}
