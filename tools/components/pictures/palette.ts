import type { Picture } from './png.ts'

/** As many as a file with a palette can have. */
const mostColours = 256
/** Colours that lie nearer to each other than the eye tells apart become one. */
const leastReach = 6

function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16)
  const green = ((one >> 8) & 0xff) - ((other >> 8) & 0xff)
  const blue = (one & 0xff) - (other & 0xff)
  return Math.max(Math.abs(red), Math.abs(green), Math.abs(blue))
}

/** The colours of a picture, the most frequent first. */
function coloursOf({ pixels }: Picture): readonly number[] {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([colour]) => colour)
}

/** Frequent colours stay as they are; each other one is at most so far from one that stays. Null where these are too many. */
function keptWithin(colours: readonly number[], reach: number): readonly number[] | null {
  const kept: number[] = []
  for (const colour of colours) {
    if (kept.some((each) => distance(each, colour) <= reach)) continue
    if (kept.length === mostColours) return null
    kept.push(colour)
  }
  return kept
}

/** The few colours that stand for all of a picture, with the place in that list for each pixel. */
export function paletteOf(picture: Picture): {
  readonly palette: readonly number[]
  readonly places: Uint8Array
} {
  const colours = coloursOf(picture)
  let reach = leastReach
  let palette = keptWithin(colours, reach)
  while (palette === null) {
    reach += 2
    palette = keptWithin(colours, reach)
  }
  const kept = palette
  const nearest = new Map(
    colours.map((colour) => {
      const distances = kept.map((each) => distance(each, colour))
      return [colour, distances.indexOf(Math.min(...distances))]
    }),
  )
  return { palette, places: Uint8Array.from(picture.pixels, (colour) => nearest.get(colour) ?? 0) }
}
