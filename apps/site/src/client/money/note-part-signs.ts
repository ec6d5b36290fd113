function note({ target }: Event): void {
  const slot = target instanceof Element ? target.closest<HTMLElement>('[id^=slot-]') : null
  if (slot) slot.dataset['sign'] = 'seen'
}

/** Notes who comes to a part of a page that the delivery loader, which does so elsewhere, has not seen: its HTML came later. */
export function notePartSigns(place: Element): void {
  place.addEventListener('focusin', note, { capture: true, passive: true })
}
