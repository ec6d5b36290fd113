/** Custom properties by name, as one place of a page sees them. */
export type Tokens = ReadonlyMap<string, string>

/** Where on a page tokens are looked up. */
export interface TokenPlace {
  readonly theme: 'white' | 'black'
  readonly rise: 'green' | 'red'
  /** A slot of the shell, which a brand may give tokens of its own. */
  readonly slot: 'slot-header' | 'slot-footer' | null
}

interface TokenRule {
  readonly selectors: readonly string[]
  readonly tokens: Tokens
}

/** A sheet without its comments; one that is not ended takes the rest. */
function withoutComments(css: string): string {
  const [before = '', ...opened] = css.split('/*')
  const after = opened.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
  return before + after.join('')
}

/** A declaration of a custom property; null for any other text. */
function readDeclaration(text: string): readonly [name: string, value: string] | null {
  const colon = text.indexOf(':')
  const name = text.slice(0, colon).trim()
  return colon > 0 && /^--[a-z0-9-]+$/.test(name) ? [name, text.slice(colon + 1).trim()] : null
}

/**
 * The rules of a token sheet. A sheet is flat: selectors and declarations, no nesting and no at-rules.
 * @throws Error for anything else
 */
export function readTokenRules(css: string): readonly TokenRule[] {
  const bare = withoutComments(css)
  const parts = bare.split('}')
  const left = parts.pop()?.trim() ?? ''
  const rules = parts.map((part) => {
    const [selectors = '', body, ...nested] = part.split('{')
    if (body === undefined || nested.length > 0 || selectors.trim() === '')
      throw new Error(`a token sheet is flat, found: ${part.trim().slice(0, 40)}`)
    return {
      selectors: selectors.split(',').map((selector) => selector.trim()),
      tokens: new Map(
        body.split(';').flatMap((each) => [readDeclaration(each)].filter((one) => one !== null)),
      ),
    }
  })
  if (left !== '' || bare.includes('@')) throw new Error(`a token sheet is flat, found: ${left.slice(0, 40)}`)
  return rules
}

/** How specific a selector is for the root element; null where it does not match. */
function rootSpecificity(selector: string, { theme, rise }: TokenPlace): number | null {
  if (/\s/.test(selector)) return null
  const parts = selector.replaceAll('[', ' [').trim().split(' ')
  const matching = [':root', `[data-theme="${theme}"]`, ...(rise === 'red' ? ['[data-rise="red"]'] : [])]
  return parts.every((part) => matching.includes(part)) ? parts.length : null
}

/** The tokens that hold at a place: those of the root by specificity and order, then those of the slot. */
export function tokensAt(rules: readonly TokenRule[], place: TokenPlace): Tokens {
  const ranked = rules.flatMap((rule) => {
    const ranks = rule.selectors.map((selector) => rootSpecificity(selector, place) ?? 0)
    const specificity = Math.max(...ranks)
    return specificity === 0 ? [] : [{ rule, specificity }]
  })
  const ofRoot = ranked.toSorted((left, right) => left.specificity - right.specificity)
  const ofSlot = rules.filter(({ selectors }) => place.slot !== null && selectors.includes(`#${place.slot}`))
  return new Map([...ofRoot.map(({ rule }) => rule), ...ofSlot].flatMap(({ tokens }) => [...tokens]))
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`expected a colour such as #1a2b3c, found: ${colour}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}
