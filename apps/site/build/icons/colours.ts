import { drawings, readDrawing } from './drawings.ts'

/** Paints that differ less than this between their channels are grey. */
const leastChroma = 48

/** The channels of a paint: `#f60` is `#ff6600`. */
function channelsOf(paint: string): readonly number[] {
  const digits = paint.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

function chromaOf(paint: string): number {
  const channels = channelsOf(paint)
  return Math.max(...channels) - Math.min(...channels)
}

const inFull = (paint: string) =>
  `#${channelsOf(paint)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** The colour that a drawing is known by: of those that are no grey the one that is used most, and most vivid. */
export function mainColour(svg: string): string | null {
  const paints = [...svg.matchAll(/(?:fill|stop-color|stroke)="(#(?:[\da-f]{3}|[\da-f]{6}))"/gi)]
  const weights = new Map<string, number>()
  for (const [, paint = ''] of paints) {
    const chroma = chromaOf(paint)
    if (chroma < leastChroma) continue
    weights.set(inFull(paint), (weights.get(inFull(paint)) ?? 0) + chroma)
  }
  const [heaviest] = [...weights].toSorted(([, left], [, right]) => right - left)
  return heaviest?.[0] ?? null
}

/** Sheets whose drawings are logos; flags have the colours of all the world. */
const isLogos = (sheet: string) => sheet.startsWith('coins')

/** The main colour of each coin whose logo has one, by slug. */
export async function coinColours(): Promise<Readonly<Record<string, string>>> {
  const logos = Object.entries(drawings.sheets).flatMap(([sheet, assets]) =>
    isLogos(sheet) ? Object.entries(assets) : [],
  )
  const colours = await Promise.all(
    logos.map(async ([slug, source]) => [slug, mainColour(await readDrawing(slug, source))] as const),
  )
  return Object.fromEntries(
    colours
      .flatMap(([slug, colour]) => (colour === null ? [] : [[slug, colour] as const]))
      .toSorted(([left], [right]) => left.localeCompare(right, 'en')),
  )
}
