import { plainText } from '@portico/market'

/** Scripts that put no space between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

const wordBegins = '(?<![\\p{L}\\p{N}])'
const wordEnds = '(?![\\p{L}\\p{N}])'
/** A mark belongs to the letter before it, which is none of the phrase then. */
const letterEnds = '(?!\\p{M})'

/** How a phrase begins and ends; what it may stand beside is read once for all of a run. */
const frames = {
  word: { before: wordBegins, after: wordEnds },
  elided: { before: wordBegins, after: '' },
  unspaced: { before: '', after: letterEnds },
} as const

function frameOf(phrase: string): keyof typeof frames {
  if (unspaced.test(phrase)) return 'unspaced'
  return phrase.endsWith("'") ? 'elided' : 'word'
}

interface Run {
  readonly frame: keyof typeof frames
  readonly literals: string[]
}

/** Phrases in their order, neighbours of one frame together: to compile a frame for each phrase takes tens of milliseconds. */
function runsOf(phrases: readonly string[]): readonly Run[] {
  const runs: Run[] = []
  for (const phrase of phrases) {
    const frame = frameOf(phrase)
    const literal = phrase.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')
    const last = runs.at(-1)
    if (last?.frame === frame) last.literals.push(literal)
    else runs.push({ frame, literals: [literal] })
  }
  return runs
}

/** Finds any of some phrases in a plain text, the longest first: whole words where the script has spaces. */
export function phraseExpression(phrases: readonly string[]): RegExp {
  const sorted = [...new Set(phrases.map(plainText))]
    .filter((phrase) => phrase !== '')
    .toSorted((one, other) => other.length - one.length)
  const alternatives = runsOf(sorted).map(({ frame, literals }) => {
    const { before, after } = frames[frame]
    return `${before}(?:${literals.join('|')})${after}`
  })
  return new RegExp(alternatives.join('|'), 'gu')
}

/** The text without any of the phrases. */
export function withoutPhrases(text: string, expression: RegExp): string {
  return text.replace(expression, ' ').replace(/\s+/gu, ' ').trim()
}
