import { contrastRatio, readTokenRules, type TokenPlace, tokensAt } from './token-rules.ts'

/** Names of tokens, each with the grounds that pages put it on. */
type Pairs = Readonly<Record<string, readonly string[]>>

const textPairs: Pairs = {
  ink: ['paper', 'band', 'surface', 'surface-2', 'raised', 'accent-wash'],
  'ink-2': ['paper', 'band', 'surface', 'surface-2', 'accent-wash'],
  'ink-3': ['paper', 'band', 'surface', 'surface-2'],
  'accent-ink': ['paper', 'band', 'surface', 'surface-2', 'accent-wash'],
  'on-accent': ['accent-fill'],
  rise: ['paper', 'band', 'surface', 'surface-2', 'rise-wash'],
  fall: ['paper', 'band', 'surface', 'surface-2', 'fall-wash'],
  steady: ['paper', 'surface', 'surface-2'],
  warn: ['paper', 'surface', 'surface-2', 'warn-wash'],
  danger: ['paper', 'surface'],
  'on-badge': ['badge-coin', 'badge-fiat', 'badge-metal', 'badge-stock'],
}

/** The focus ring, the edges of fields, what is accentuated, and the lines of charts. */
const shapePairs: Pairs = {
  focus: ['paper', 'band', 'surface', 'surface-2', 'accent-wash'],
  'field-line': ['paper', 'surface'],
  accent: ['paper', 'surface'],
  rise: ['surface', 'surface-2'],
  fall: ['surface', 'surface-2'],
  steady: ['surface', 'surface-2'],
}

/** The least ratios of WCAG 2.2: 1.4.3 for text, 1.4.11 for what is no text. */
const rules = [
  { pairs: textPairs, least: 4.5 },
  { pairs: shapePairs, least: 3 },
] as const

const places: readonly TokenPlace[] = (['white', 'black'] as const).flatMap((theme) =>
  (['green', 'red'] as const).flatMap((rise) =>
    ([null, 'slot-header', 'slot-footer'] as const).map((slot) => ({ theme, rise, slot })),
  ),
)

const themeNames = { white: 'light', black: 'dark' } as const
const slotNames = { 'slot-header': 'header', 'slot-footer': 'footer' } as const

function placeName({ theme, rise, slot }: TokenPlace): string {
  const where = slot === null ? 'page' : slotNames[slot]
  return `${themeNames[theme]} ${where}, a rise is ${rise}`
}

/**
 * What of a token sheet is too pale to be read or seen (A11Y-01), in either theme, either direction of colours, page, header and footer:
 * a line each, such as `light page, a rise is green: ink-3 on surface has 2.32, needs 4.5`.
 * @throws Error where the sheet is not flat, or a colour is not written as `#rrggbb`
 */
export function tooPale(css: string): readonly string[] {
  const sheet = readTokenRules(css)
  return places.flatMap((place) => {
    const tokens = tokensAt(sheet, place)
    const ratioOf = (front: string, ground: string) =>
      contrastRatio(tokens.get(`--${front}`) ?? 'none', tokens.get(`--${ground}`) ?? 'none')
    return rules.flatMap(({ pairs, least }) =>
      Object.entries(pairs).flatMap(([front, grounds]) =>
        grounds
          .map((ground) => ({ ground, ratio: ratioOf(front, ground) }))
          .filter(({ ratio }) => ratio < least)
          .map(
            ({ ground, ratio }) =>
              // Rounded down, so that no ratio looks as if it were enough.
              `${placeName(place)}: ${front} on ${ground} has ${Math.floor(ratio * 100) / 100}, needs ${least}`,
          ),
      ),
    )
  })
}
