import { branchesOf, type MessageArgument, type MessageTokens, tokensOf } from '../message-tokens.ts'

const accents: ReadonlyMap<string, string> = new Map(
  [
    ['abcdefghijklmnopqrstuvwxyz', 'áƀçđéƒğĥíĵķľɱñöþɋŕšţûṽŵẋýž'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÅƁÇĐÉƑĞĤÎĴĶĽṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'],
  ].flatMap(([plain = '', accented = '']) =>
    [...plain].map((letter, index) => [letter, accented[index] ?? '']),
  ),
)

/** Letters with accents, two of five of them twice; tags stay. Apostrophes are doubled, since a single one may quote. */
function pseudoText(text: string): string {
  let letters = 0
  return text.replaceAll("'", "''").replace(/<\/?[A-Za-z0-9]+\/?>|[A-Za-z]/g, (found) => {
    const letter = accents.get(found)
    if (letter === undefined) return found
    letters += 1
    return letters % 5 === 1 || letters % 5 === 3 ? letter + letter : letter
  })
}

function pseudoArgument(argument: MessageArgument, inPlural: boolean): string {
  const [name, type] = argument
  if (type === undefined) return `{${name}}`
  const isPlural = type !== 'select'
  const branches = branchesOf(argument).map(([key, tokens]) => {
    const sign = isPlural && /^\d+$/.test(key) ? '=' : ''
    return `${sign}${key} {${pseudoTokens(tokens, inPlural || isPlural)}}`
  })
  return `{${name}, ${type}, ${branches.join(' ')}}`
}

function pseudoTokens(tokens: MessageTokens, inPlural: boolean): string {
  return tokens
    .map((token) => {
      if (typeof token !== 'string') return pseudoArgument(token, inPlural)
      return inPlural && token === '#' ? token : pseudoText(token)
    })
    .join('')
}

/**
 * The message as a language would have it that nobody speaks: every letter has an accent, words are 40 % longer, and the whole
 * stands in ⟦…⟧. Placeholders, tags and the syntax of plurals stay. What a page shows without an accent did not come from a
 * catalogue, and what does not fit will not fit in other languages.
 * @throws Error where the text is no ICU message.
 */
export function pseudoMessage(message: string): string {
  return `⟦${pseudoTokens(tokensOf(message), false)}⟧`
}
