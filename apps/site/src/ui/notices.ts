/**
 * News beside the page, read out and gone by themselves: a toast says what just happened, a notification something to
 * keep in mind, a flash confirms in place (ERR-04).
 */
export type NoticeKind = 'toast' | 'notification' | 'flash'

/** How long each stays. */
export const noticeMs: Readonly<Record<NoticeKind, number>> = {
  toast: 3000,
  notification: 4500,
  flash: 1500,
}

function regionOf(kind: NoticeKind): HTMLElement {
  const id = `notices-${kind}`
  const known = document.getElementById(id)
  if (known) return known
  const region = document.createElement('div')
  region.id = id
  region.className = `notices notices-${kind}`
  region.setAttribute('role', kind === 'flash' ? 'status' : 'alert')
  document.body.append(region)
  return region
}

/** Removes a notice after its time; it stays while the pointer is on it, so that it can be read to its end. */
function removeLater(notice: HTMLElement, delayMs: number): void {
  let timer = setTimeout(() => notice.remove(), delayMs)
  notice.addEventListener('pointerenter', () => clearTimeout(timer))
  notice.addEventListener('pointerleave', () => {
    timer = setTimeout(() => notice.remove(), delayMs)
  })
}

/** Shows a notice. */
export function showNotice(kind: NoticeKind, message: string): void {
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.textContent = message
  regionOf(kind).append(notice)
  removeLater(notice, noticeMs[kind])
}
