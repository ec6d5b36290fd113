const tintMs = 900
/** React draws what has changed within this time. */
const drawnWithinMs = 60

/** Tints figures for a moment when a newer price has changed them; never for readers who want less motion. */
export function createTint(root: Node): () => void {
  let untilMs = 0
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  const seen = new MutationObserver((changes) => {
    if (performance.now() > untilMs || isCalm.matches) return
    const changed = new Set(
      changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[data-figure]'),
      ),
    )
    for (const element of changed)
      if (element && !element.hasAttribute('data-age') && element.tagName !== 'TIME')
        element.animate([{ backgroundColor: 'var(--accent-wash)' }, {}], tintMs)
  })
  seen.observe(root, { subtree: true, characterData: true, childList: true })
  return () => {
    untilMs = performance.now() + drawnWithinMs
  }
}
