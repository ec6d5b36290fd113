/**
 * Signs of interest in a part of a page: whatever points at it, and the focus. Screen readers on touch screens tell a page of no
 * pointer: they click, or move the focus.
 */
const partSigns = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'click'] as const
/** Keys, by which a reader may come to the part from elsewhere. */
const pageSigns = ['keydown', 'focusin'] as const

/** The app itself moves the focus to the page's content after a navigation. */
const isByApp = ({ type, target }: Event) =>
  type === 'focusin' && target instanceof Element && target.id === 'main'

interface Loading<Loaded> {
  /** Whether keys anywhere on the page are signs too, or those of the part alone. */
  readonly keys: 'of the page' | 'of the part'
  /** What the log says where it does not come. */
  readonly loss: string
  /** @throws Error where it does not come */
  load(): Promise<Loaded>
  onLoaded(loaded: Loaded): void
  /** A load failed that a sign at the part itself asked for, or waited for. */
  onMissed?(): void
}

/** Whether a sign came before anything listened: the delivery loader notes those in a slot. */
const isSignSeen = (part: HTMLElement) =>
  part.dataset['sign'] !== undefined || part.contains(document.activeElement)

/**
 * Loads what a part of a page needs at the first sign, or at once where one was given already; where that fails, the next sign tries
 * again. The answer ends it.
 */
export function loadOnSign<Loaded>(
  part: HTMLElement,
  { keys, loss, load, onLoaded, onMissed }: Loading<Loaded>,
): () => void {
  const end = new AbortController()
  const options = { passive: true, signal: end.signal }
  let isLoading = false
  let isAtPart = false

  async function tryLoad(): Promise<void> {
    isLoading = true
    try {
      const loaded = await load()
      if (end.signal.aborted) return
      end.abort()
      onLoaded(loaded)
    } catch (error) {
      console.warn(loss, error)
      if (isAtPart && !end.signal.aborted) onMissed?.()
    }
    isLoading = false
    isAtPart = false
  }
  const want = (at: EventTarget | null) => {
    isAtPart ||= at === part
    if (!isLoading) void tryLoad()
  }
  const heed = (event: Event) => {
    if (!isByApp(event)) want(event.currentTarget)
  }
  for (const sign of partSigns) part.addEventListener(sign, heed, options)
  if (keys === 'of the page') for (const sign of pageSigns) addEventListener(sign, heed, options)
  if (isSignSeen(part)) want(part)
  return () => end.abort()
}
