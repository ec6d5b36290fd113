/** Full-width marks end in the room that other languages leave by a space (CSS Text 4, text-spacing-trim). */
const bringsItsGap = /[：。、，；！？」』）]$/u

/** What parts a label or sentence from what follows it. */
export function gapAfter(text: string): '' | ' ' {
  return bringsItsGap.test(text) ? '' : ' '
}

/** A label or sentence with its {@link gapAfter}. */
export function withGap(text: string): string {
  return text + gapAfter(text)
}
