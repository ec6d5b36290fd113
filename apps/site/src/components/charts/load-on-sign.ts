/**
 * Signs that a chart is to be read: whatever points at it, and keys, by which a reader may come to it. Screen readers on touch screens
 * tell a page of no pointer: they click, or move the focus.
 */
const chartSigns = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'click'] as const
const pageSigns = ['keydown', 'focusin'] as const

/** The app itself moves the focus to the page's content after a navigation. */
const isByApp = ({ type, target }: Event) =>
  type === 'focusin' && target instanceof Element && target.id === 'main'

interface Loading<Loaded> {
  /** @throws Error where it does not come */
  load(): Promise<Loaded>
  onLoaded(loaded: Loaded): void
  /** A load failed that a sign at the chart itself asked for, or waited for. */
  onMissed(): void
}

/**
 * Loads what reads a chart at the first sign, or at once where the focus is in the chart already; where that fails, the next sign tries
 * again. The answer ends it.
 */
export function loadOnSign<Loaded>(
  chart: HTMLElement,
  { load, onLoaded, onMissed }: Loading<Loaded>,
): () => void {
  const end = new AbortController()
  const options = { passive: true, signal: end.signal }
  let isLoading = false
  let isAtChart = false

  async function tryLoad(): Promise<void> {
    isLoading = true
    try {
      const loaded = await load()
      if (end.signal.aborted) return
      end.abort()
      onLoaded(loaded)
    } catch (error) {
      console.warn('the chart cannot be read point by point:', error)
      if (isAtChart && !end.signal.aborted) onMissed()
    }
    isLoading = false
    isAtChart = false
  }
  const want = (at: EventTarget | null) => {
    isAtChart ||= at === chart
    if (!isLoading) void tryLoad()
  }
  const heed = (event: Event) => {
    if (!isByApp(event)) want(event.currentTarget)
  }
  for (const sign of chartSigns) chart.addEventListener(sign, heed, options)
  for (const sign of pageSigns) addEventListener(sign, heed, options)
  if (chart.contains(document.activeElement)) want(chart)
  return () => end.abort()
}
