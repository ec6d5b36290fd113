import { type AdvicePhrases, rulesByLanguage } from './language-rules.ts'

const charactersBefore = 45
const charactersAfter = 20

/** Ends of sentences and lines; a denial before one says nothing of what comes after. */
const sentenceEnd = /[.!?:;。！？：；؟؛\n|]/gu

interface Compiled {
  readonly phrases: readonly RegExp[]
  readonly deniedBefore: RegExp
  readonly deniedAfter: RegExp | null
}

const compiled = new Map([...rulesByLanguage].map(([language, { advice }]) => [language, compile(advice)]))

function compile({ phrases, deniedBefore, deniedAfter }: AdvicePhrases): Compiled {
  return {
    phrases: phrases.map((phrase) => new RegExp(phrase, 'giu')),
    deniedBefore: new RegExp(deniedBefore, 'iu'),
    deniedAfter: deniedAfter === undefined ? null : new RegExp(deniedAfter, 'iu'),
  }
}

/** The languages whose texts can be judged. */
export const judgedLanguages: readonly string[] = [...compiled.keys()]

/** What in a text advises to buy or sell, or promises a price or a gain: the phrases as they stand there. */
export function adviceIn(text: string, language: string): readonly string[] {
  const list = compiled.get(language)
  if (list === undefined) throw new Error(`no list of phrases for the language ${language}`)
  const plain = plainText(text)
  return list.phrases.flatMap((phrase) =>
    [...plain.matchAll(phrase)].flatMap((match) => (isDenied(plain, match, list) ? [] : [match[0]])),
  )
}

/** Tags, Markdown's emphasis, Arabic vowel signs and the kinds of apostrophes and spaces hide no phrase. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/<\/?[A-Za-z0-9]+\/?>|[*_`]|[\u064b-\u0652\u0640]/gu, '')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[^\S\n]+|\n(?!\n)/gu, ' ')
}

function isDenied(plain: string, match: RegExpExecArray, { deniedBefore, deniedAfter }: Compiled): boolean {
  const end = match.index + match[0].length
  const before = plain.slice(Math.max(match.index - charactersBefore, 0), match.index)
  const sentence = before.split(sentenceEnd).at(-1) ?? ''
  if (deniedBefore.test(sentence)) return true
  return deniedAfter?.test(plain.slice(end, end + charactersAfter)) ?? false
}
