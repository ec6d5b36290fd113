/** Events by which a reader shows interest in a page. */
export const readerSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const

/** Whether the delivery loader has seen a sign before the page's scripts came. */
export function signSeen(): boolean {
  return document.querySelector('script[data-entry][data-sign]') !== null
}
