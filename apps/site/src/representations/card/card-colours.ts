/** The colours that a share card is drawn with, by the names of the brand's tokens. */
export interface CardColours {
  readonly paper: string
  readonly surface: string
  readonly line: string
  readonly ink: string
  readonly 'ink-2': string
  readonly 'accent-fill': string
  readonly 'accent-wash': string
}

/** What stands in for a token that the card cannot use. */
const neutral: CardColours = {
  paper: '#f5f5f5',
  surface: '#ffffff',
  line: '#dddddd',
  ink: '#111111',
  'ink-2': '#555555',
  'accent-fill': '#333333',
  'accent-wash': '#eeeeee',
}

/** Custom properties of every block whose selectors include the white theme as it is, later ones first. */
function whiteTokens(css: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>()
  const plain = css.replace(/\/\*.*?\*\//gs, '')
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const isWhite = selectors
      .split(',')
      .some((selector) => /^(?::root|\[data-theme=["']?white["']?\])$/.test(selector.trim()))
    if (!isWhite) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+)\s*:\s*([^;]+)/g)) {
      tokens.set(name, value.trim())
    }
  }
  return tokens
}

/** The value of a token, followed through at most ten `var()`; null where it is no colour that SVG 1.1 knows. */
function colourOf(tokens: ReadonlyMap<string, string>, name: string): string | null {
  let value = tokens.get(name)
  for (let step = 0; step < 10 && value !== undefined; step += 1) {
    const [, next] = /^var\(\s*--([\w-]+)\s*\)$/.exec(value) ?? []
    if (next === undefined) break
    value = tokens.get(next)
  }
  return value !== undefined && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value) ? value : null
}

/**
 * The colours of a brand's white theme. `unusable` names the tokens that are missing or written in a form that a picture
 * cannot use, such as `oklch()`; a neutral colour stands in for each.
 */
export function readCardColours(tokensCss: string): {
  readonly colours: CardColours
  readonly unusable: readonly string[]
} {
  const tokens = whiteTokens(tokensCss)
  const unusable: string[] = []
  const colour = (name: keyof CardColours) => {
    const own = colourOf(tokens, name)
    if (own === null) unusable.push(name)
    return own ?? neutral[name]
  }
  const colours: CardColours = {
    paper: colour('paper'),
    surface: colour('surface'),
    line: colour('line'),
    ink: colour('ink'),
    'ink-2': colour('ink-2'),
    'accent-fill': colour('accent-fill'),
    'accent-wash': colour('accent-wash'),
  }
  return { colours, unusable }
}
