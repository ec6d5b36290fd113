import { formatAge, hasWords } from '@portico/format'

interface AgesOptions {
  /** The server's time in milliseconds since the epoch. */
  now(): number
  /** Locale of numbers. */
  readonly tag: string
  /** Called when a price that is shown as a present one has become a last known one. */
  onStale(): void
}

const tickMs = 1000
/** Newer prices may be on their way to a page that comes out of a cache. */
const timeoutMs = 15_000

/** Keeps every age on the page right to the second. What is hidden from the reader waits. */
export function keepAges({ now, tag, onStale }: AgesOptions): void {
  const startedMs = now()

  function tick(): void {
    if (document.visibilityState === 'hidden') return
    const nowMs = now()
    const to = new Date(nowMs).toISOString()
    for (const element of document.querySelectorAll<HTMLElement>('[data-age]')) {
      // An engine without words of the language leaves the server's. It takes long to know, so pages without ages do not ask.
      if (!hasWords(tag)) break
      const age = formatAge({ from: element.dataset['age'] ?? to, to, tag })
      const node = element.firstChild
      if (node instanceof Text && node.data !== age) node.data = age
      else if (node === null) element.textContent = age
    }
    if (nowMs - startedMs < timeoutMs) return
    const limits = [...document.querySelectorAll<HTMLElement>('[data-stale-from]')]
    if (limits.some(({ dataset }) => Date.parse(dataset['staleFrom'] ?? '') <= nowMs)) onStale()
  }

  tick()
  setInterval(tick, tickMs)
  document.addEventListener('visibilitychange', tick)
}
