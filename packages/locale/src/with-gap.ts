/** Full-width marks end in the room that other languages leave by a space (CSS Text 4, text-spacing-trim). */
const bringsItsGap = /[：。、，；！？」』）]$/u

/** A label or sentence with the space that parts it from what follows. */
export function withGap(text: string): string {
  return bringsItsGap.test(text) ? text : `${text} `
}
